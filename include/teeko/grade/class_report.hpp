/// The grades of a class as files for teachers.
#pragma once

#include <span>
#include <string>

#include "teeko/grade/class_run.hpp"

namespace teeko::grade {

/// CSV as RFC 4180 has it, with the header `student,part,points,of,failed,remark` and a line for
/// each part of each student. If a student has an id, there is a column `id` behind `student`. A
/// field that a spreadsheet would take for a formula begins with `'`.
[[nodiscard]] std::string csvOf(std::span<const StudentGrade> grades);

/// One self-contained HTML page: a table that can be sorted, how the points are distributed, the
/// cases that failed most, what ClassFolder::leftOut has, and a section for each student.
[[nodiscard]] std::string htmlOf(std::span<const StudentGrade> grades,
                                 std::span<const std::string> leftOut = {});

}  // namespace teeko::grade
