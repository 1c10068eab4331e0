/** '#', a letter, digit or underscore, then more of these or combining marks. */
export function findHashtags(caption: string): string[] {
  return caption.match(/#[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*/gu) ?? []
}

/** '@' and a username, not after a letter or digit (e-mails do not count) nor in an address ('medium.com/@ana'). */
export function findMentions(caption: string): string[] {
  return caption.match(/(?<![\p{L}\p{N}._/])@[A-Za-z0-9._]+/gu) ?? []
}

const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}_-]{0,61}[\p{L}\p{N}])?`
/** Top-level domains recognised without 'https://': those common in Brazil. */
const endings =
  'com|net|org|edu|gov|info|biz|io|co|me|tv|app|dev|ai|gg|fm|ly|gl|be|br|pt|us|uk|eu|es|ar|mx|cl|uy|py|de|fr|it|link|site|online|store|shop|blog|page|xyz|club|live|tech|art'
/** Excludes the punctuation of the sentence. */
const rest = String.raw`(?::\d{1,5})?(?:[/?#](?:\S*[^\s.,;:!?'"”’»)\]}])?)?`
const link = new RegExp(
  String.raw`(?<![A-Za-z0-9@#$])https?://(?:${label}\.)+\p{L}{2,24}(?![\p{L}\p{N}])${rest}` +
    String.raw`|(?<![\p{L}\p{N}@#$_./-])(?:${label}\.)+(?:${endings})(?![\p{L}\p{N}@_-]|\.[\p{L}\p{N}])${rest}`,
  'giu',
)

/** Web addresses, with or without 'https://'. */
export function findLinks(text: string): string[] {
  return text.match(link) ?? []
}

/** The same addresses, with their positions. */
export function matchLinks(text: string): IterableIterator<RegExpExecArray> {
  return text.matchAll(link)
}
