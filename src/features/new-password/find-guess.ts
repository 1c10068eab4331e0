import { commonPasswords } from './common-passwords.ts'

const common = new Set(commonPasswords.split(/\s+/))

const lookAlikes: Record<string, string> = {
  ...{ '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' },
}

/** Shorter words occur in so many passwords that they prove nothing. */
const shortestWord = 4
/** A password with more characters than this around the word is not easy to guess. */
const mostAround = 6

/**
 * Whether a password would be among an attacker's first guesses: a common one, also with the usual
 * capitals, digits and signs ('Senha@123'), or one made of what is known about the person.
 */
export function findGuess(
  password: string,
  known: readonly string[],
): 'common' | 'personal' | undefined {
  const forms = listForms(password)
  if (forms.some((form) => common.has(form) || isRun(form))) return 'common'
  const words = known.flatMap(splitWords).filter((word) => word.length >= shortestWord)
  return words.some((word) => forms.some((form) => form.includes(word))) ? 'personal' : undefined
}

/** The password as typed, without what is around its letters, with '@' read as 'a', and without signs. */
function listForms(password: string): string[] {
  const typed = plain(password)
  const words = [/^[^a-z]+|[^a-z]+$/g, /[\d!.#*?]+$/].map((around) => typed.replace(around, ''))
  const forms = [typed, ...words.filter((word) => typed.length - word.length <= mostAround)]
  const spelled = [...forms, ...forms.map(spell)]
  const bare = spelled.map((form) => form.replace(/[^a-z0-9]/g, ''))
  return [...new Set([...spelled, ...bare])].filter(Boolean)
}

const spell = (text: string) => [...text].map((char) => lookAlikes[char] ?? char).join('')

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The words of a name or an email address, with the mail provider, which is no secret either. */
const splitWords = (text: string) => plain(text).split(/[^a-z0-9]+/)

/** Whether `form` repeats up to three characters, or is a run of the alphabet, the digits or the keyboard. */
function isRun(form: string): boolean {
  if (form.length < shortestWord) return false
  if (/^(.{1,3})\1+$/.test(form)) return true
  return rows.some((row) => row.includes(form))
}

const rows = [
  ...['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
].flatMap((row) => [row, [...row].reverse().join('')])
