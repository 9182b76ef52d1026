"""Writes resources/imagenet1k_classes.tsv, from which the build makes the names that the program knows.

The classes of ImageNet-1k are synsets of WordNet 3.0, numbered in the order of their ids; an id is "n" and the
offset of the synset in WordNet's data.noun. Each class is called by the first word of its synset, an underscore read as a
space.

    make_imagenet_classes.py DATA_NOUN SYNSETS

DATA_NOUN is data.noun of WordNet 3.0 (Debian: package wordnet-base, /usr/share/wordnet/data.noun), SYNSETS a file with the
1000 ids, one a line (timm: timm/data/_info/imagenet_synsets.txt).
"""

import pathlib
import sys

HEADER = """\
# The 1000 classes of ImageNet-1k: number, WordNet id, name (the first word of the synset).
# Made by tests/golden/make_imagenet_classes.py from WordNet 3.0 and the sorted list of the synsets' ids.
# WordNet 3.0 Copyright 2006 by Princeton University. All rights reserved. WordNet's licence permits its use, copying,
# modification and distribution for any purpose without fee, provided that this notice and its disclaimer are kept:
# THIS SOFTWARE AND DATABASE IS PROVIDED "AS IS" AND PRINCETON UNIVERSITY MAKES NO REPRESENTATIONS OR WARRANTIES, EXPRESS
# OR IMPLIED. BY WAY OF EXAMPLE, BUT NOT LIMITATION, PRINCETON UNIVERSITY MAKES NO REPRESENTATIONS OR WARRANTIES OF
# MERCHANTABILITY OR FITNESS FOR ANY PARTICULAR PURPOSE OR THAT THE USE OF THE LICENSED SOFTWARE, DATABASE OR
# DOCUMENTATION WILL NOT INFRINGE ANY THIRD PARTY PATENTS, COPYRIGHTS, TRADEMARKS OR OTHER RIGHTS. The name of Princeton
# University may not be used in advertising or publicity pertaining to distribution of the software or database.
# License: https://wordnet.princeton.edu/license-and-commercial-use
"""


def first_word(data, synset):
    """data.noun is read at the offset that the id names: OFFSET FILE TYPE COUNT WORD ..."""
    offset = int(synset[1:])
    line = data[offset:data.index(b"\n", offset)].decode()
    fields = line.split(" ")
    assert fields[0] == synset[1:], synset
    return fields[4].replace("_", " ")


def main():
    data = pathlib.Path(sys.argv[1]).read_bytes()
    synsets = sorted(pathlib.Path(sys.argv[2]).read_text().split())
    assert len(synsets) == 1000
    names = [first_word(data, synset) for synset in synsets]
    root = pathlib.Path(__file__).resolve().parents[2]
    table = "".join(f"{i}\t{synset}\t{name}\n" for i, (synset, name) in enumerate(zip(synsets, names)))
    (root / "resources/imagenet1k_classes.tsv").write_text(HEADER + table)


main()
