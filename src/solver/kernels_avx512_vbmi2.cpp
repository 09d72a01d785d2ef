// Compiled with AVX-512, VBMI2 and GFNI instructions, so it must not share inline functions with
// files that are not.
#include "kernels_avx512.hpp"
#include "kernels_bmi2.hpp"
#include "kernels_impl.hpp"

namespace teeko::solver {
namespace {

/// Eight rows of a block, or eight vectors made of them.
struct EightRows {
  __m512i of[8];
};

/// Transposes bytes across eight vectors. Each 128-bit lane of a vector has two words. Byte i of
/// the first word in all eight vectors becomes one word, and so does byte i of the second word.
/// Words made from first words are in vectors 0 to 3, two in each, those from second words in 4
/// to 7.
EightRows gatherBytes(const EightRows& rows) {
  __m512i pairs[8];
  for (std::size_t i = 0; i < 4; ++i) {
    pairs[i] = _mm512_unpacklo_epi8(rows.of[2 * i], rows.of[2 * i + 1]);
    pairs[4 + i] = _mm512_unpackhi_epi8(rows.of[2 * i], rows.of[2 * i + 1]);
  }
  EightRows gathered{};
  for (std::size_t word = 0; word < 2; ++word) {
    const __m512i* const pair = pairs + 4 * word;
    const __m512i fours[4] = {
        _mm512_unpacklo_epi16(pair[0], pair[1]), _mm512_unpackhi_epi16(pair[0], pair[1]),
        _mm512_unpacklo_epi16(pair[2], pair[3]), _mm512_unpackhi_epi16(pair[2], pair[3])};
    for (std::size_t half = 0; half < 2; ++half) {
      gathered.of[4 * word + 2 * half] = _mm512_unpacklo_epi32(fours[half], fours[2 + half]);
      gathered.of[4 * word + 2 * half + 1] = _mm512_unpackhi_epi32(fours[half], fours[2 + half]);
    }
  }
  return gathered;
}

/// For two rows that are held by two vectors: from which word each lane is taken. The first vector
/// (words 0 to 7) has the even lanes of both rows, the second one (words 8 to 15) the odd lanes;
/// each lane of the first row is followed by that of the second row. A lane is taken from its
/// inverse lane.
struct LanePairs {
  alignas(64) std::uint64_t first[kLaneCount];
  alignas(64) std::uint64_t second[kLaneCount];
};

constexpr LanePairs kLanePairs = [] {
  LanePairs pairs{};
  for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
    const std::size_t inverse = kSymmetryTables.inverse[lane];
    pairs.first[lane] = inverse / 2 * 2 + inverse % 2 * kLaneCount;
    pairs.second[lane] = pairs.first[lane] + 1;
  }
  return pairs;
}();

/// All bytes of a row at once.
struct RowsByVector {
  static std::size_t pack(const Block& block, std::uint64_t rows, std::uint8_t* bytes) {
    bytes[0] = Bmi2Words::storeBytesOf(rows, bytes + 1);
    std::uint8_t* nextWords = bytes + 1 + Bmi2Words::popcount(bytes[0]);
    std::uint8_t* nextBytes = nextWords + Bmi2Words::popcount(rows);
    std::uint64_t bytesOfRow[kRowsPerBlock];
    for (std::uint64_t left = rows; left != 0; left &= left - 1) {
      const std::size_t i = Bmi2Words::lowestBit(left);
      const __m512i row = _mm512_load_si512(&block.row[i]);
      bytesOfRow[i] = _mm512_test_epi8_mask(row, row);
      *nextWords = Bmi2Words::storeBytesOf(bytesOfRow[i], nextBytes);
      nextBytes += Bmi2Words::popcount(*nextWords++);
    }
    for (; rows != 0; rows &= rows - 1) {
      const std::size_t i = Bmi2Words::lowestBit(rows);
      const __m512i row = _mm512_load_si512(&block.row[i]);
      // May write 64 bytes.
      _mm512_storeu_si512(nextBytes, _mm512_maskz_compress_epi8(bytesOfRow[i], row));
      nextBytes += Bmi2Words::popcount(bytesOfRow[i]);
    }
    return static_cast<std::size_t>(nextBytes - bytes);
  }

  static void unpack(Block& block, std::uint64_t rows, const std::uint8_t* nextWords,
                     const std::uint8_t* nextBytes, const std::uint8_t* next,
                     const std::uint8_t* end) {
    for (; rows != 0; rows &= rows - 1) {
      const std::uint64_t places = Bmi2Words::spreadBytes(nextEight(nextBytes, end), *nextWords);
      nextBytes += Bmi2Words::popcount(*nextWords++);
      const auto left = static_cast<std::size_t>(end - next);
      const __m512i bytes = left >= sizeof(Lanes)
                                ? _mm512_loadu_si512(next)
                                : _mm512_maskz_loadu_epi8((std::uint64_t{1} << left) - 1, next);
      _mm512_store_si512(&block.row[Bmi2Words::lowestBit(rows)],
                         _mm512_maskz_expand_epi8(places, bytes));
      next += Bmi2Words::popcount(places);
    }
  }

  static void transpose(const Block& block, std::uint64_t rows, Block& result) {
    // Each word of vector 8a + v has one byte from each of the rows 8a to 8a + 7. These 8 by 8 bits
    // are transposed.
    __m512i bits[kRowsPerBlock];
    // Byte i has bit i.
    const __m512i identity = _mm512_set1_epi64(static_cast<long long>(0x8040201008040201ULL));
    for (std::size_t first = 0; first < kRowsPerBlock; first += 8) {
      EightRows eight{};
      for (std::size_t i = 0; i < 8; ++i) {
        // The other way around, as the instruction's first byte makes the highest bit.
        const std::size_t row = first + 7 - i;
        const auto all = static_cast<__mmask8>(0 - (rows >> row & 1));
        eight.of[i] = _mm512_maskz_load_epi64(all, &block.row[row]);
      }
      const EightRows gathered = gatherBytes(eight);
      for (std::size_t i = 0; i < 8; ++i) {
        bits[first + i] = _mm512_gf2p8affine_epi64_epi8(identity, gathered.of[i], 0);
      }
    }
    const __m512i firstOrder = _mm512_load_si512(kLanePairs.first);
    const __m512i secondOrder = _mm512_load_si512(kLanePairs.second);
    // In each group of eight vectors, vector v (0 to 3) has bytes 2v and 2v + 1 of the words in
    // even lanes, and vector v + 4 has those of the words in odd lanes.
    for (std::size_t v = 0; v < 4; ++v) {
      EightRows even{};
      EightRows odd{};
      for (std::size_t i = 0; i < 8; ++i) {
        even.of[i] = bits[8 * i + v];
        odd.of[i] = bits[8 * i + v + 4];
      }
      const EightRows evenBytes = gatherBytes(even);
      const EightRows oddBytes = gatherBytes(odd);
      for (std::size_t i = 0; i < 8; ++i) {
        Lanes* const row = &result.row[16 * v + 2 * i];
        _mm512_store_si512(row,
                           _mm512_permutex2var_epi64(evenBytes.of[i], firstOrder, oddBytes.of[i]));
        _mm512_store_si512(row + 1,
                           _mm512_permutex2var_epi64(evenBytes.of[i], secondOrder, oddBytes.of[i]));
      }
    }
  }
};

}  // namespace

const Kernels kAvx512Vbmi2Kernels =
    KernelsOf<Vector, Bmi2Words, RowsByVector>::kernels(Instructions::Avx512Vbmi2);

}  // namespace teeko::solver
