"""The command `whereabouts`: becomes the program."""

import os
import sys

from ._program import Failure, films, program


def main() -> int:
    try:
        path = program()
    except Failure as failure:
        print(f"whereabouts: {failure}", file=sys.stderr)
        return 1
    os.execve(path, ["whereabouts", *sys.argv[1:]], {**films(), **os.environ})


if __name__ == "__main__":
    sys.exit(main())
