"""run_notebooks.py FOLDER: executes every notebook of the folder here, and fails where a cell does, or a figure does not show
itself."""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

for path in sorted(Path(sys.argv[1]).glob("*.ipynb")):
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=600).execute()
    pages = [
        output
        for cell in notebook.cells
        if cell.cell_type == "code"
        for output in cell.outputs
        if "<iframe" in output.get("data", {}).get("text/html", "")
    ]
    size = sum(len(output["data"]["text/html"]) for output in pages)
    print(f"{path.name}: {len(pages)} figures, {size / 1e6:.1f} MB")
    if not pages:
        sys.exit(f"{path.name} shows no figure")
