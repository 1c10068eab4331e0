import * as v from 'valibot'
import { maxMediaOfPost } from './media.ts'
import { Sha256, Uuid } from './scalars.ts'
import { ScheduleEntry } from './schedule.ts'

/** The one character no database keeps in a text; nobody sees it, so nobody is asked to remove it. */
const withoutNul = v.transform((text: string) => text.replaceAll('\0', ''))

/** An optional text of at most `limit` characters; '' when it is not there. */
export const text = /* @__NO_SIDE_EFFECTS__ */ (limit: number) =>
  v.optional(
    v.pipe(v.string(), v.maxLength(limit, `Use no máximo ${limit} caracteres`), withoutNul),
    '',
  )

/** The longest caption any network takes (Facebook Pages, networks.md 4.6). */
export const maxCaptionLength = 63_206

export const Caption = v.pipe(
  v.string(),
  v.check((caption) => caption.trim() !== '', 'A legenda é obrigatória'),
  v.maxLength(maxCaptionLength, `Use no máximo ${maxCaptionLength} caracteres`),
  withoutNul,
)

/** What `POST /templates/scheduled` carries, besides the files (multipart parts named 'media', in order). */
export const ScheduledTemplate = v.object({
  caption: Caption,
  description: text(5000),
  location: text(255),
  userTags: text(2000),
  productTags: text(2000),
  altText: text(1000),
  isActive: v.optional(v.boolean(), true),
  /** True when the person pressed 'Postar agora': the only schedule is the moment of the press. */
  isPostNow: v.optional(v.boolean(), false),
  scheduleRequestDtos: v.pipe(v.array(ScheduleEntry), v.minLength(1), v.maxLength(100)),
  /**
   * SHA-256 of each medium, in order: the server compares what arrived. Each is a part 'media' of this
   * form, a finished upload named below, or a file the project has already.
   */
  mediaHashes: v.optional(v.pipe(v.array(Sha256), v.maxLength(maxMediaOfPost)), []),
  /** Finished uploads (`upload.ts`) with the bytes of media that are not parts of this form. */
  uploadIds: v.optional(v.pipe(v.array(Uuid), v.maxLength(maxMediaOfPost)), []),
})
export type ScheduledTemplate = v.InferOutput<typeof ScheduledTemplate>
