import { useState } from 'react'
import type { Profile } from '#contract/people/own-account.ts'

/**
 * The profile that fills the form: the newest one until the person types. From then on it stays the same, so
 * that a change on another device does not replace what is being edited.
 */
export function useShownProfile(profile: Profile) {
  const [isTouched, setIsTouched] = useState(false)
  const [shown, setShown] = useState(profile)
  if (!isTouched && shown !== profile) setShown(profile)
  return { shown, isTouched, setIsTouched }
}
