import * as v from 'valibot'

const specials = '!@#$%^&*()_+-=[]{};\':"\\|,.<>/?'
const shortest = 8
const longest = 64

/** What a new password must have, in the order of the checklist; `message`: what is said without it. */
export const passwordRules = [
  {
    label: 'Pelo menos 8 caracteres',
    message: 'A senha deve ter no mínimo 8 caracteres',
    isMet: (password: string) => password.length >= shortest,
  },
  {
    label: 'Uma letra maiúscula',
    message: 'A senha deve conter pelo menos uma letra maiúscula',
    isMet: (password: string) => /\p{Lu}/u.test(password),
  },
  {
    label: 'Uma letra minúscula',
    message: 'A senha deve conter pelo menos uma letra minúscula',
    isMet: (password: string) => /\p{Ll}/u.test(password),
  },
  {
    label: 'Um número',
    message: 'A senha deve conter pelo menos um número',
    isMet: (password: string) => /\d/.test(password),
  },
  {
    label: 'Um caractere especial',
    message: 'A senha deve conter pelo menos um caractere especial',
    isMet: (password: string) => [...password].some((char) => specials.includes(char)),
  },
] as const

/** A password that is chosen: at sign-up, at a reset, in the verification wizard, in the settings. */
export const NewPassword = v.pipe(
  v.string(),
  v.maxLength(longest, 'A senha deve ter no máximo 64 caracteres'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const { isMet, message } of passwordRules) if (!isMet(dataset.value)) addIssue({ message })
  }),
)

export type PasswordStrength = 'Muito fraca' | 'Fraca' | 'Forte'

/** The word of the meter: by how many of the five rules are met; undefined for none. */
export function ratePassword(password: string): PasswordStrength | undefined {
  const met = passwordRules.filter(({ isMet }) => isMet(password)).length
  if (met === 0) return undefined
  if (met < 3) return 'Muito fraca'
  return met < passwordRules.length ? 'Fraca' : 'Forte'
}

/** The fields of every form in which a password is chosen. */
export const bothPasswords = { password: NewPassword, confirmPassword: v.string() }

/** The check of such a form, told at its second field. */
export function samePasswords<Form extends { password: string; confirmPassword: string }>() {
  return v.rawCheck<Form>(({ dataset, addIssue }) => {
    // Told whatever else is wrong: the two may be there where another field is not.
    const input = (dataset.value ?? {}) as Partial<Form>
    const { password, confirmPassword: value } = input
    if (typeof password !== 'string' || typeof value !== 'string' || password === value) return
    const key = 'confirmPassword'
    const at = { type: 'object', origin: 'value', input, key, value } as const
    addIssue({ message: 'As senhas não coincidem', path: [at] })
  })
}
