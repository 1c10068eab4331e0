import type { PostVersion } from './versions.ts'

/** Whether both say the same of each network, in whatever order networks and choices are named. */
export function isSameVersions(
  one: readonly PostVersion[],
  other: readonly PostVersion[],
): boolean {
  return write(one) === write(other)
}

function write(versions: readonly PostVersion[]): string {
  const choices = versions.map((version) =>
    Object.entries(version)
      .filter(([, value]) => value !== undefined)
      .sort(),
  )
  return JSON.stringify(choices.sort())
}
