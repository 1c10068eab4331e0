import type { NetworkVersion } from '#contract/networks/network-versions.ts'

/** The action that a network's form dispatches with what the person has changed. */
export interface WriteVersion {
  type: 'write-version'
  version: NetworkVersion
}

/** `versions` with `written` replaced or added; a blank one is removed. */
export function writeVersion(
  versions: readonly NetworkVersion[],
  written: NetworkVersion,
): NetworkVersion[] {
  const isSame = ({ platformId }: NetworkVersion) => platformId === written.platformId
  if (saysNothing(written)) return versions.filter((version) => !isSame(version))
  return versions.some(isSame)
    ? versions.map((version) => (isSame(version) ? written : version))
    : [...versions, written]
}

function saysNothing({ platformId: _, ...choices }: NetworkVersion): boolean {
  return Object.values(choices).every(
    (value) =>
      value === undefined ||
      value === null ||
      value === '' ||
      value === false ||
      (Array.isArray(value) && value.length === 0),
  )
}
