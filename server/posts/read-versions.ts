import * as v from 'valibot'
import { type PostVersion, PostVersions } from '#contract/versions.ts'

/** Versions as the column keeps them, with their fields in the order of the schema: a jsonb has none. */
export function readVersions(stored: readonly PostVersion[]): PostVersion[] {
  return v.parse(PostVersions, stored)
}

/** Whether both say the same, in whatever order they name the networks. */
export function isSameVersions(
  one: readonly PostVersion[],
  other: readonly PostVersion[],
): boolean {
  return write(one) === write(other)
}

function write(versions: readonly PostVersion[]): string {
  const ordered = readVersions(versions).sort((a, b) => (a.platformId < b.platformId ? -1 : 1))
  return JSON.stringify(ordered)
}
