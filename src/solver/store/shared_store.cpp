#include "shared_store.hpp"

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <system_error>
#include <utility>

#include "teeko/io/error.hpp"
#include "teeko/io/text.hpp"
#include "teeko/solver/common_error.hpp"

#include "common_folder.hpp"

namespace teeko::solver {

namespace fs = std::filesystem;

SharedStore::SharedStore(std::optional<fs::path> folder, const Geometry& geometry,
                         const Variant& variant, Processes& processes)
    : geometry_(geometry),
      variant_(variant),
      processes_(processes),
      folder_(std::move(folder), &counters_),
      leaders_(processes.count()) {}

// Opening

void SharedStore::open(std::size_t parts) {
  if (folder_.isInMemory()) {
    beginManifest(parts);
  } else {
    openFolder(parts);
    folder_.setRun(manifest_.run);
  }
  for (int pieces = 0; pieces <= kAllPieces; ++pieces) {
    makeFiles(pieces);
    readers_[static_cast<std::size_t>(pieces)].resize(manifest_.files);
  }
  findFiles();
  manifest_.files = std::max<std::uint64_t>(manifest_.files, firstFile_ + processes_.count());
  levels_ = manifest_.levels;
  if (!isShared_) {
    // Before files are made that another run might take for its own.
    writeManifests();
  }
}

void SharedStore::openFolder(std::size_t parts) {
  together(processes_, [this] {
    std::error_code failure;
    fs::create_directories(folder_.path(), failure);
    if (failure) {
      throw Error(ErrorKind::Unfinished,
                  shownName(folder_.path()) + ": cannot be made: " + failure.message());
    }
  });
  leaders_ = leadersOf(folder_.path(), processes_);
  isLeader_ = leaders_[processes_.index()] == processes_.index();
  isShared_ = std::count(leaders_.begin(), leaders_.end(), leaders_[0]) ==
              static_cast<std::ptrdiff_t>(leaders_.size());
  std::optional<Manifest> own;
  together(processes_, [&] {
    if (isLeader_) {
      lock_ = folder_.open("lock", StoreFile::Mode::ReadAndWrite);
      if (!lock_.tryLock()) {
        throw Error(ErrorKind::Unfinished,
                    shownName(folder_.path()) + ": another process works there");
      }
    }
    own = readManifest(folder_.path());
    if (own) {
      requireVariant(folder_.path(), *own, geometry_.side, variant_);
    }
  });
  agreeOn(own, parts);
}

/// Chooses the manifest to go on from, among this process's own and those of the others.
void SharedStore::agreeOn(const std::optional<Manifest>& own, std::size_t parts) {
  const std::string ownText = own ? textOf(*own) : "";
  std::vector<Manifest> all;
  for (const Bytes& bytes : processes_.gather(Bytes(ownText.begin(), ownText.end()))) {
    if (!bytes.empty()) {
      all.push_back(manifestIn(folder_.path(), std::string(bytes.begin(), bytes.end())));
    }
  }
  const std::uint64_t run = gatherNumbers(
      processes_, std::random_device()() + (std::uint64_t{std::random_device()()} << 32U))[0];
  if (all.empty()) {
    beginManifest(parts);
    manifest_.run = run;
    commit();
    return;
  }
  const auto agreed = manifestToGoOnFrom(all);
  if (!agreed) {
    throw CommonError(ErrorKind::BadInput,
                      shownName(folder_.path()) + ": has parts of different runs on some machines");
  }
  manifest_ = *agreed;
}

void SharedStore::beginManifest(std::size_t parts) {
  manifest_.size = geometry_.side;
  manifest_.variant = variant_;
  manifest_.parts = Parts(geometry_.setsOf(kPiecesPerSide).tiles(), parts).count();
  manifest_.logEnds.assign(manifest_.parts, 0);
}

/// Finds out who has which files.
void SharedStore::findFiles() {
  const Parts parts(geometry_.setsOf(kPiecesPerSide).tiles(), manifest_.parts);
  std::vector<std::size_t> owners(parts.count());
  for (std::size_t part = 0; part < owners.size(); ++part) {
    owners[part] = part % processes_.count();
  }
  if (!folder_.isInMemory() && processes_.count() > 1) {
    std::vector<NeededFile> files;
    std::vector<std::size_t*> users;
    for (std::size_t part = 0; part < parts.count(); ++part) {
      if (manifest_.logEnds[part] > 0 && !isPartDone(part)) {
        files.push_back({MovementLog::nameOf(part), manifest_.logEnds[part]});
        users.push_back(&owners[part]);
      }
    }
    for (int pieces = 0; pieces <= kAllPieces; ++pieces) {
      for (std::size_t file = 0; file < stateOf(pieces).ends.size(); ++file) {
        if (stateOf(pieces).endOf(file) > 0) {
          files.push_back({ValueFiles::nameOf(pieces, file), stateOf(pieces).endOf(file)});
          users.push_back(&readers_[static_cast<std::size_t>(pieces)][file]);
        }
      }
    }
    const std::vector<std::size_t> found = usersOf(folder_.path(), files, processes_);
    for (std::size_t i = 0; i < found.size(); ++i) {
      *users[i] = found[i];
    }
    // Machines that do not share the folder may have different files of one name, so new files get
    // numbers that no machine has used.
    firstFile_ = isShared_ ? 0 : manifest_.files;
  }
  ownership_.emplace(parts, std::move(owners), processes_.index());
}

// The log

/// As the leader, removes also the files of parts whose owner uses another folder.
void SharedStore::openLog() {
  std::vector<std::size_t> needed;
  for (std::size_t part = 0; part < ownership_->parts().count(); ++part) {
    const std::size_t owner = ownership_->ownerOfPart(part);
    const bool isDone = isPartDone(part);
    if (!isDone && owner == processes_.index()) {
      needed.push_back(part);
    } else if (isDone || (isLeader_ && leaders_[owner] != processes_.index())) {
      folder_.remove(MovementLog::nameOf(part));
    }
  }
  log_.emplace(folder_, manifest_.logEnds, needed);
}

bool SharedStore::isPartDone(std::size_t part) const {
  const auto& sections = manifest_.values[kAllPieces - 1].sections;
  // The tiles of a part are committed together, and part p has tile p.
  return part < sections.size() && sections[part].offset != 0;
}

// Values

/// The files with the sections that are known.
void SharedStore::makeFiles(int pieces) {
  filesOf(pieces) = std::make_shared<ValueFiles>(folder_, pieces, stateOf(pieces).sections,
                                                 sectionsOf(geometry_.side, pieces).blocks);
}

void SharedStore::startValues(int pieces) {
  stateOf(pieces) = {};
  resumeValues(pieces);
}

void SharedStore::resumeValues(int pieces) {
  const std::size_t own = firstFile_ + processes_.index();
  stateOf(pieces).sections.resize(sectionsOf(geometry_.side, pieces).count);
  makeFiles(pieces);
  filesOf(pieces)->write(own, stateOf(pieces).endOf(own));
  auto& readers = readers_[static_cast<std::size_t>(pieces)];
  readers.resize(manifest_.files);
  for (std::size_t process = 0; process < processes_.count(); ++process) {
    readers[firstFile_ + process] = process;
  }
}

void SharedStore::addSection(int pieces, std::size_t section, const std::vector<Bytes>& blocks) {
  filesOf(pieces)->add(section, blocks);
  const std::scoped_lock lock(mutex_);
  newSections_[static_cast<std::size_t>(pieces)].push_back(section);
}

void SharedStore::addCounts(int pieces, const ValueCounts& counts) {
  const std::scoped_lock lock(mutex_);
  newCounts_[static_cast<std::size_t>(pieces)].add(counts);
}

// Telling the others

/// What this process has found since the last commit, once it will outlast a loss of power.
Changes SharedStore::takeChanges() {
  Changes changes;
  if (log_) {
    log_->sync();
    for (const std::size_t part : log_->parts()) {
      changes.log.push_back({part, log_->end(part)});
    }
  }
  for (int pieces = 0; pieces <= kAllPieces; ++pieces) {
    const auto sections = std::exchange(newSections_[static_cast<std::size_t>(pieces)], {});
    if (sections.empty()) {
      continue;
    }
    const ValueFiles& files = *filesOf(pieces);
    files.sync();
    NewValues& values = changes.values[static_cast<std::size_t>(pieces)];
    values.file = firstFile_ + processes_.index();
    values.end = files.end();
    for (const std::size_t section : sections) {
      values.sections.push_back({section, files.sections()[section].offset});
    }
    values.counts = std::exchange(newCounts_[static_cast<std::size_t>(pieces)], {});
  }
  return changes;
}

void SharedStore::commit() {
  manifest_.levels = levels_;
  ++manifest_.commits;
  for (const Bytes& bytes : processes_.gather(bytesOfNumbers(numbersOf(takeChanges())))) {
    const Changes changes = changesIn(numbersIn(bytes));
    apply(changes, manifest_);
    for (std::size_t pieces = 0; pieces < changes.values.size(); ++pieces) {
      for (const NewSection& added : changes.values[pieces].sections) {
        values_[pieces]->place(added.section, manifest_.values[pieces].sections[added.section]);
      }
    }
  }
  writeManifests();
}

void SharedStore::commitMovement() {
  manifest_.isMovementDone = true;
  commit();
}

void SharedStore::commitValues(int pieces) {
  manifest_.fewestDone = pieces;
  commit();
}

/// Returns when all machines have it.
void SharedStore::writeManifests() const {
  if (!folder_.isInMemory()) {
    if (isLeader_) {
      writeManifest(folder_.path(), manifest_);
    }
    (void)processes_.gather({});
  }
}

}  // namespace teeko::solver
