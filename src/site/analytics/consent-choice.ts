import { browserStorage } from '#src/browser/browser-storage.ts'

export type ConsentChoice = 'accepted' | 'refused'

const key = 'upubly.analyticsChoice'

/** Undefined until the visitor has answered: nothing is stored before. */
export function readChoice(): ConsentChoice | undefined {
  const stored = browserStorage.read(key)
  return stored === 'accepted' || stored === 'refused' ? stored : undefined
}

export function writeChoice(choice: ConsentChoice): void {
  browserStorage.write(key, choice)
}

interface AskingBrowser {
  globalPrivacyControl?: boolean
  doNotTrack?: string | null
}

/** Whether the browser itself refuses (Global Privacy Control, Do Not Track): then nobody is asked. */
export function saysNoByItself(browser: AskingBrowser = navigator): boolean {
  return browser.globalPrivacyControl === true || browser.doNotTrack === '1'
}
