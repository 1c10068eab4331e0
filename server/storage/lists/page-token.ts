import * as v from 'valibot'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { readSigned, signBytes } from '../../security/signed-bytes.ts'

// A page token has what the last row of a page is sorted by. It is sealed for one list, so that one
// of another folder or order, and a made-up one, is known.

type TokenDeps = Pick<Deps, 'mediaKey'>

/** What a list is: which call, of which folder, in which order. */
export type ListName = readonly string[]

const Position = v.array(v.union([v.string(), v.number()]))
export type Position = v.InferOutput<typeof Position>

export function writePageToken(
  { mediaKey }: TokenDeps,
  list: ListName,
  position: Position,
): string {
  return signBytes(mediaKey, purposeOf(list), Buffer.from(JSON.stringify(position)))
}

/** Throws INVALID_REQUEST for a token that was not given out for this list. */
export function readPageToken({ mediaKey }: TokenDeps, list: ListName, token: string): Position {
  const bytes = readSigned(mediaKey, purposeOf(list), token)
  if (bytes) return v.parse(Position, JSON.parse(bytes.toString()))
  const message = 'Esta continuação não é desta lista. Comece pela primeira página.'
  throw new ApiError('INVALID_REQUEST', { details: [{ field: 'page_token', message }] })
}

function purposeOf(list: ListName): string {
  return `page of a list: ${JSON.stringify(list)}`
}
