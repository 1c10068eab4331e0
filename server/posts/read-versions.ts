import * as v from 'valibot'
import { type PostVersion, PostVersions } from '#contract/versions.ts'

/** Versions as the column keeps them, with their fields in the order of the schema: a jsonb has none. */
export function readVersions(stored: readonly PostVersion[]): PostVersion[] {
  return v.parse(PostVersions, stored)
}
