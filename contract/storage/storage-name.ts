import * as v from 'valibot'

/** The most letters (UTF-16 units) of a file's or folder's name: what file systems take, too. */
export const maxStorageName = 255

/** Separators of paths and of lines, control characters, halves of characters. */
const forbidden = /[/\\\p{Cc}\p{Cs}\u2028\u2029]/u
/**
 * Marks that turn the direction of what follows, and letters that nobody sees: with these, two
 * names would look the same. The joiners U+200C and U+200D belong to scripts and emoji.
 */
const invisible =
  /[\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]/u
/** A name with nothing else is blank. */
const blank = /^(?:[\p{Z}\u200C]|\u200D|[\uFE00-\uFE0F])*$/u

/**
 * The name of a file or a folder in the storage: composed (NFC) and trimmed, so that two names that
 * look the same are the same.
 */
export const StorageName = v.pipe(
  v.string(),
  // Before anything reads it: composing makes no text longer than three times.
  v.maxLength(4 * maxStorageName, `O nome pode ter no máximo ${maxStorageName} letras.`),
  v.transform((name) => name.normalize('NFC').trim()),
  v.check((name) => !blank.test(name), 'Digite um nome.'),
  v.maxLength(maxStorageName, `O nome pode ter no máximo ${maxStorageName} letras.`),
  v.check(
    (name) => !forbidden.test(name) && !invisible.test(name),
    'O nome não pode ter barras nem caracteres invisíveis.',
  ),
  v.check((name) => name !== '.' && name !== '..', 'Este nome não pode ser usado.'),
)

/** By what two names in a folder are taken for the same: letters count alike in either case. */
export function storageNameKey(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/**
 * The name of a chosen file as the storage can take it: what a name may not have is left out, and
 * the middle of a long one; the ending stays.
 */
export function toStorageName(fileName: string): string {
  const clean = fileName
    .normalize('NFC')
    .replaceAll(new RegExp(invisible, 'gu'), '')
    .replaceAll(new RegExp(forbidden, 'gu'), ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
  const name = blank.test(clean) || clean === '.' || clean === '..' ? 'Sem nome' : clean
  if (name.length <= maxStorageName) return name
  const { base, ending } = splitName(name)
  return `${base.slice(0, maxStorageName - ending.length).trim()}${ending}`
}

/** The `count`th name for a file of a name that is taken: 'praia.jpg' becomes 'praia (2).jpg'. */
export function numberedName(name: string, count: number): string {
  const { base, ending } = splitName(name)
  const number = ` (${count})`
  return `${cut(base, maxStorageName - ending.length - number.length)}${number}${ending}`
}

/** The ending is at most 16 letters; a name that begins with its only dot has none. */
function splitName(name: string): { base: string; ending: string } {
  const ending = /(?<=.)\.[^.\s]{1,15}$/su.exec(name)?.[0] ?? ''
  return { base: name.slice(0, name.length - ending.length), ending }
}

function cut(text: string, length: number): string {
  return text
    .slice(0, length)
    .replace(/\p{Cs}$/u, '')
    .trim()
}
