const named = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Returns the packages of a lock file that could be replaced by others without anybody noticing. */
export function withoutIntegrity(locked) {
  return Object.entries(locked)
    .filter(([path, { integrity, link }]) => path !== '' && !link && !integrity)
    .map(([path]) => named(path))
}

/** Returns the packages that are not as the lock file says. Those of other platforms may be missing. */
export function differing(locked, installed) {
  return Object.entries(locked)
    .filter(([path, { version, integrity, optional, devOptional, peer }]) => {
      if (path === '') return false
      const found = installed[path]
      if (!found) return !(optional || devOptional || peer)
      const isOther =
        found.integrity !== undefined && integrity !== undefined && found.integrity !== integrity
      return found.version !== version || isOther
    })
    .map(([path]) => named(path))
}
