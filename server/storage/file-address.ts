import type { Caller } from '../auth/access-token.ts'
import type { Deps } from '../deps.ts'
import { packIds, readSigned, signBytes, unpackIds } from '../security/signed-bytes.ts'

// `<img>`, `<video>` and a new tab send no bearer token, so the address says which session asks for
// which file. What it may read is asked at each request (`bytes/serve-stored-file.ts`).

type AddressDeps = Pick<Deps, 'clock' | 'mediaKey'>

/** As the last part of the path: shown in the page, its small picture, or saved as a file. */
export const fileForms = ['original', 'thumb.webp', 'download'] as const
export type FileForm = (typeof fileForms)[number]

const hourMs = 60 * 60 * 1000

/**
 * The path that shows a file to this session for one to two hours: it ends at a full hour, so that
 * within one a list has the same addresses.
 */
export function shownPath(
  deps: AddressDeps,
  reader: Caller,
  fileId: string,
  form: Exclude<FileForm, 'download'>,
): string {
  const until = Math.ceil(deps.clock.now().getTime() / hourMs + 1) * hourMs
  return writePath(deps, { ...reader, fileId, form, until: new Date(until) })
}

/** The path from which this session can save a file until then. */
export function downloadPath(
  deps: AddressDeps,
  reader: Caller,
  { fileId, until }: { fileId: string; until: Date },
): string {
  return writePath(deps, { ...reader, fileId, form: 'download', until })
}

export interface FileAddress extends Caller {
  fileId: string
  form: FileForm
  until: Date
}

/** What a path of ours names; undefined for any other, and for one whose time is over. */
export function readFileAddress(
  { clock, mediaKey }: AddressDeps,
  token: string,
  name: string,
): FileAddress | undefined {
  const form = fileForms.find((one) => one === name)
  const bytes = form && readSigned(mediaKey, purposeOf(form), token)
  const read = bytes && unpackIds(bytes, 3)
  const [fileId, userId, sessionId] = read?.ids ?? []
  if (!form || !read || !fileId || !userId || !sessionId) return undefined
  if (read.until <= clock.now()) return undefined
  return { fileId, userId, sessionId, form, until: read.until }
}

function writePath(
  { mediaKey }: Pick<Deps, 'mediaKey'>,
  { fileId, userId, sessionId, form, until }: FileAddress,
): string {
  const token = signBytes(mediaKey, purposeOf(form), packIds([fileId, userId, sessionId], until))
  return `/files/${token}/${form}`
}

function purposeOf(form: FileForm): string {
  return `stored file: ${form}`
}
