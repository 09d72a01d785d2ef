cd "$(dirname "$0")" && exec ../../program
