import { useRef, useState } from 'react'

const warnings = {
  common:
    'Esta senha está entre as mais usadas e é fácil de adivinhar. Você pode usá-la, mas outra protege melhor.',
  personal:
    'Esta senha contém seu nome ou seu email e é fácil de adivinhar. Você pode usá-la, mas outra protege melhor.',
} as const

/** Warns of a password that is easy to guess; the list is loaded when typing begins. */
export function useGuessable() {
  const [warning, setWarning] = useState<string>()
  const latest = useRef('')

  async function check(password: string, known: readonly string[]): Promise<void> {
    latest.current = password
    try {
      const { findGuess } = await import('./find-guess.ts')
      const guess = findGuess(password, known)
      if (latest.current === password) setWarning(guess && warnings[guess])
    } catch {
      // Offline the list may not load; the form works without this warning.
    }
  }

  return {
    warning,
    check: (password: string, known: readonly string[]) => void check(password, known),
  }
}
