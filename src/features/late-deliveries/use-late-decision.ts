import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DecidedDeliveries, LateDecision } from '#contract/posts/late-deliveries.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { decideLate } from '#src/api/decide-late.ts'
import { showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { describeDone } from './describe-late.ts'

const none: ReadonlyMap<number, string> = new Map()

/** Sends a decision to the server and keeps why it failed; `onDone` is called with the server's answer. */
export function useLateDecision(projectId: string, onDone: (answer: DecidedDeliveries) => void) {
  const client = useQueryClient()
  const [isSending, setIsSending] = useState(false)
  const isBusy = useRef(false)
  const [failure, setFailure] = useState<string>()
  /** The server's refusals of single times, by their position in the decision. */
  const [refusals, setRefusals] = useState(none)

  function forget() {
    setFailure(undefined)
    setRefusals(none)
  }

  async function decide(decision: LateDecision) {
    if (isBusy.current) return
    isBusy.current = true
    forget()
    setIsSending(true)
    try {
      const answer = await decideLate(client, projectId, decision)
      showToast({
        ...describeDone(decision.decision, answer),
        ...(answer.decided.length > 0 && { tone: 'success' }),
      })
      onDone(answer)
    } catch (error) {
      const refused = readRefusals(error)
      setRefusals(refused)
      if (refused.size === 0) setFailure(describeFailure(error, 'decidir'))
    } finally {
      isBusy.current = false
      setIsSending(false)
    }
  }

  return { decide, isSending, failure, refusals, forget }
}

/** Reads the messages about single times of a decision, whose `field` is 'times.<position>.scheduledAt'. */
function readRefusals(error: unknown): ReadonlyMap<number, string> {
  if (!(error instanceof ApiError)) return none
  const found = error.details.flatMap(({ field, message }): [number, string][] => {
    const position = /^times\.(\d+)\./.exec(field)?.[1]
    return position === undefined ? [] : [[Number(position), message]]
  })
  return new Map(found)
}
