import type { NetworkVersion } from './network-versions.ts'

/** Whether both have the same content, in any order of networks and fields. */
export function isSameNetworkVersions(
  one: readonly NetworkVersion[],
  other: readonly NetworkVersion[],
): boolean {
  return write(one) === write(other)
}

function write(versions: readonly NetworkVersion[]): string {
  const choices = versions.map((version) =>
    Object.entries(version)
      .filter(([, value]) => value !== undefined)
      .sort(),
  )
  return JSON.stringify(choices.sort())
}
