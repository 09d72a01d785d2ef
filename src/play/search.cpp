#include "teeko/play/search.hpp"

#include "teeko/play/search_octaflip.hpp"
#include "teeko/play/search_teeko.hpp"
#include "teeko/play/search_tictactoe.hpp"

namespace teeko::play {

template class Searcher<teeko::Position<4>>;
template class Searcher<teeko::Position<5>>;
template class Searcher<teeko::Position<6>>;
template class Searcher<teeko::Position<7>>;
template class Searcher<teeko::Position<8>>;
template class Searcher<octaflip::Position>;
template class Searcher<tictactoe::Position>;

}  // namespace teeko::play
