import type { Draft } from './rows.ts'

/** The fields of a draft that are texts a person wrote. */
export type PostText = Exclude<
  { [Field in keyof Draft]: Draft[Field] extends string ? Field : never }[keyof Draft],
  'id' | 'userId' | 'projectId' | 'timeZone' | 'status'
>

/**
 * Every text of a post, empty. Whatever takes the texts of a post along takes these, so a new text of a draft
 * goes everywhere once it stands here; the compiler asks for it.
 */
export const blankTexts: Readonly<Record<PostText, ''>> = {
  caption: '',
  description: '',
  location: '',
  userTags: '',
  productTags: '',
  altText: '',
}

/** The names of all texts of a post, in the order of the form. */
export const postTexts = Object.keys(blankTexts) as PostText[]

/** The texts of a draft, a post or a saved template, and nothing else of it. */
export function pickTexts(from: Readonly<Record<PostText, string>>): Record<PostText, string> {
  return Object.fromEntries(postTexts.map((text) => [text, from[text]])) as Record<PostText, string>
}
