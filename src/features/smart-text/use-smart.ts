import { useEffect, useRef, useState } from 'react'
import type { SmartCall } from '#src/api/calls/stream-smart.ts'
import { showErrorToast } from '#src/components/ui/overlays/toast-queue.ts'

export interface SmartField {
  /** What the model has written so far, to show in the field; undefined while it is not writing. */
  writing: string | undefined
  /** The text before the model's, for undoing; undefined once the field has another text than the model's. */
  before: string | undefined
  start: () => void
  stop: () => void
  undo: () => void
}

export interface SmartOptions {
  call: SmartCall
  projectId: string
  /** The caption that is sent to the model. */
  caption: string
  /** The current text of the field that the model writes into. */
  text: string
  onWrite: (text: string) => void
}

const failed: Record<SmartCall, string> = {
  improveCaption: 'Não foi possível melhorar a legenda',
  makeTags: 'Não foi possível gerar as tags',
}

/**
 * Lets the AI model write into a field. Only the complete answer is put there (`onWrite`): when the model is
 * stopped or fails, the field keeps its text.
 */
export function useSmart({ call, projectId, caption, text, onWrite }: SmartOptions): SmartField {
  const [writing, setWriting] = useState<string>()
  const [change, setChange] = useState<{ before: string; after: string }>()
  const asked = useRef<AbortController>(undefined)
  useEffect(() => () => asked.current?.abort(), [])

  async function start() {
    if (asked.current) return
    const asking = new AbortController()
    asked.current = asking
    setWriting('')
    try {
      const { streamSmart } = await import('#src/api/calls/stream-smart.ts')
      const { signal } = asking
      const onText = (soFar: string) => !signal.aborted && setWriting(soFar)
      const after = (await streamSmart(call, { caption, projectId, signal, onText })).trim()
      if (signal.aborted) return
      if (after === '') throw new Error('A resposta veio vazia.')
      setChange({ before: text, after })
      onWrite(after)
    } catch (error) {
      if (asking.signal.aborted) return
      showErrorToast(describe(error), failed[call])
    } finally {
      if (asked.current === asking) asked.current = undefined
      if (!asked.current) setWriting(undefined)
    }
  }

  function stop() {
    asked.current?.abort()
    asked.current = undefined
    setWriting(undefined)
  }

  const isAsWritten = change !== undefined && change.after === text && writing === undefined
  return {
    ...{ writing, stop },
    start: () => void start(),
    before: isAsWritten ? change.before : undefined,
    undo() {
      if (!isAsWritten) return
      setChange(undefined)
      onWrite(change.before)
    },
  }
}

function describe(error: unknown): string {
  const kept = 'O texto continua como estava.'
  return error instanceof Error ? `${error.message} ${kept}` : kept
}
