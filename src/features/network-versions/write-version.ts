import type { PostVersion } from '#contract/versions.ts'

/** What a form does when the person chooses something for one network. */
export interface WriteVersion {
  type: 'write-version'
  version: PostVersion
}

/** The versions with this one in its place. One that says nothing of its own is not kept. */
export function writeVersion(
  versions: readonly PostVersion[],
  written: PostVersion,
): PostVersion[] {
  const isSame = ({ platformId }: PostVersion) => platformId === written.platformId
  if (saysNothing(written)) return versions.filter((version) => !isSame(version))
  return versions.some(isSame)
    ? versions.map((version) => (isSame(version) ? written : version))
    : [...versions, written]
}

function saysNothing({ platformId: _, ...choices }: PostVersion): boolean {
  return Object.values(choices).every(
    (value) =>
      value === undefined ||
      value === null ||
      value === '' ||
      value === false ||
      (Array.isArray(value) && value.length === 0),
  )
}
