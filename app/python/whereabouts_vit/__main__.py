"""The command `whereabouts`: becomes the program."""

import os
import sys

from ._program import Failure, program


def main() -> int:
    try:
        path = program()
    except Failure as failure:
        print(f"whereabouts: {failure}", file=sys.stderr)
        return 1
    os.execv(path, ["whereabouts", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
