#!/usr/bin/env python3
"""As run.py, for the code that needs delegated cgroups: changed programs are tried in the virtual machine of
tests/elsewhere/cgroups.sh. With --again, changes that survived are tried once more. See README.md."""

import concurrent.futures
import pathlib
import re
import shutil
import subprocess
import sys

import run

FILES = ["src/process/memory_group.cpp", "src/process/memory_group.hpp"]
VIRTUAL_MACHINE = run.ROOT / "tests/elsewhere/cgroups.sh"


def outcomes_of(programs: list[pathlib.Path]) -> dict[str, str]:
    """What became of each in the virtual machine, by its name."""
    outcomes = {}
    while programs:
        said = subprocess.run([VIRTUAL_MACHINE, *programs], check=False, stdout=subprocess.PIPE, text=True).stdout
        found = re.findall(r"^cgroups: (\S+) (passed|failed)\r?$", said, re.MULTILINE)
        if not found and not outcomes:
            sys.exit("cgroups.py: no program was tried in the virtual machine")
        outcomes |= {name: "killed" if result == "failed" else "survived" for name, result in found}
        programs = programs[len(found):]
        if programs:  # the next one has ended the virtual machine
            outcomes[programs.pop(0).name] = "killed"
    return outcomes


def main() -> int:
    options = run.options_of([*(word for file in FILES for word in ("--file", file)), *sys.argv[1:]])
    trial = run.begin(options)
    folder = options.build / "programs"
    run.remove(folder)
    folder.mkdir()
    program = (options.build / "teeko").resolve()
    shutil.copy(program, folder / "0-unchanged")
    workers = trial.workers()

    def make(item: run.Item) -> str:
        """What is known of a mutation when its program is made; nothing if that is to be tried."""
        key, file, mutation = item
        if trial.is_listed(item):
            return "survived"
        worker = workers.get()
        try:
            worker.prepare(file, mutation.apply(file.read_text()))
            units = [unit for unit in trial.build.units if file in unit.reads and "/tests/" not in str(unit.source)]
            if not worker.compile(units, file):
                return "not compiled"
            if not worker.objects:
                return "equivalent"
            shutil.copy(worker.program(program, changed=True), folder / key)
            return ""
        except run.NotLinked:
            return "not compiled"
        finally:
            workers.put(worker)

    chosen = trial.chosen()
    todo = trial.to_be_tried(chosen)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        known = list(pool.map(make, todo))
    outcomes = outcomes_of(sorted(folder.iterdir()))
    if outcomes.get("0-unchanged") != "survived":
        sys.exit("cgroups.py: the program fails while nothing is changed")
    for item, outcome in zip(todo, known):
        trial.keep(run.result_of(item, outcome or outcomes[item[0]], ""))
    return trial.report(chosen)


if __name__ == "__main__":
    sys.exit(main())
