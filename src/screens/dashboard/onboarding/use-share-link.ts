import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { recordShare } from '#contract/endpoints/dashboard.ts'
import { call } from '#src/api/calls/call.ts'
import { onboardingKey } from '#src/api/queries.ts'

/** How long a button shows the outcome, in ms (docs/product-words.md). */
const saidMs = 2000

/** The outcome of the last press; 'refused': the browser did not let us write to the clipboard. */
type ShareOutcome = 'copied' | 'shared' | 'refused'

export interface LinkSharing {
  /** The person's own link; undefined while it is not known on this device. */
  url: string | undefined
  outcome: ShareOutcome | undefined
  copy: () => Promise<void>
  /** Opens the device's share dialog where there is one; else copies the link. */
  share: () => Promise<void>
}

/** Shares or copies the person's link, and records each success on the server. */
export function useShareLink(url: string | undefined): LinkSharing {
  const client = useQueryClient()
  const [said, setSaid] = useState<{ outcome: ShareOutcome }>()
  useEffect(() => {
    if (!said || said.outcome === 'refused') return
    const timer = setTimeout(() => setSaid(undefined), saidMs)
    return () => clearTimeout(timer)
  }, [said])

  function succeed(outcome: ShareOutcome) {
    // A new object, so that a second press restarts the timer.
    setSaid({ outcome })
    void record(client)
  }

  async function copy() {
    if (url === undefined) return
    try {
      await navigator.clipboard.writeText(url)
    } catch {
      return setSaid({ outcome: 'refused' })
    }
    succeed('copied')
  }

  async function share() {
    if (url === undefined) return
    const content = { title: 'uPubly', text: invitation, url }
    if (!mayShare(content)) return await copy()
    try {
      await navigator.share(content)
    } catch (error) {
      const isClosed = error instanceof DOMException && error.name === 'AbortError'
      return isClosed ? undefined : await copy()
    }
    succeed('shared')
  }

  return { url, outcome: said?.outcome, copy, share }
}

const invitation = 'Eu agendo meus posts com o uPubly. Conheça:'

/** `navigator.share` alone is not enough: a browser may refuse this kind of content. */
function mayShare(content: ShareData): boolean {
  if (typeof navigator.share !== 'function') return false
  return typeof navigator.canShare !== 'function' || navigator.canShare(content)
}

/** Records that the link was shared. A failure is only logged, because the link was shared all the same. */
async function record(client: QueryClient): Promise<void> {
  try {
    await Promise.all([call(recordShare, {}), wait(saidMs)])
  } catch (error) {
    console.warn('That the link was shared could not be recorded', error)
    return
  }
  // Not before `saidMs`: this may complete a step, whose button is then removed with its message.
  await client.invalidateQueries({ queryKey: onboardingKey })
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
