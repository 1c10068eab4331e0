import { render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { SmartInput } from '#src/api/calls/stream-smart.ts'
import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import { SmartButtons } from './smart-buttons.tsx'
import { useSmart } from './use-smart.ts'

const model = vi.hoisted(() => ({
  answer: async (_input: SmartInput): Promise<string> => '',
}))
vi.mock('#src/api/calls/stream-smart.ts', () => ({
  streamSmart: (_call: string, input: SmartInput) => model.answer(input),
}))

function Field({ refusal = '' }: { refusal?: string }) {
  const [text, setText] = useState('pao quentinho')
  const smart = useSmart({
    ...{ call: 'improveCaption', projectId: 'p', caption: text, text, onWrite: setText },
  })
  return (
    <>
      <textarea
        aria-label="Legenda"
        value={smart.writing ?? text}
        readOnly={smart.writing !== undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <SmartButtons
        label="Melhorar legenda"
        doing="Melhorando"
        done="Legenda melhorada"
        field={smart}
        refusal={refusal}
      />
    </>
  )
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Legenda')
const button = (name: string | RegExp) => screen.getByRole('button', { name })

beforeEach(() => {
  model.answer = async () => 'Pão quentinho!'
})

it('an answer of the model is shown word by word, and can be undone', async () => {
  let end: (text: string) => void = () => {}
  model.answer = async ({ onText }) => {
    onText('Pão')
    return await new Promise((resolve) => {
      end = resolve
    })
  }
  render(<Field />)
  await userEvent.click(button('Melhorar legenda'))
  await waitFor(() => expect(field().value).toBe('Pão'))
  expect(field().readOnly).toBe(true)
  end('Pão quentinho!')
  await waitFor(() => expect(field().value).toBe('Pão quentinho!'))
  expect(screen.getByRole('status').textContent).toBe('Legenda melhorada')
  await userEvent.click(button(/^Desfazer/))
  expect(field().value).toBe('pao quentinho')
  expect(screen.queryByRole('button', { name: /^Desfazer/ })).toBeNull()
})

it('an answer of the model can no longer be undone once the person has changed the text', async () => {
  render(<Field />)
  await userEvent.click(button('Melhorar legenda'))
  await screen.findByRole('button', { name: /^Desfazer/ })
  await userEvent.type(field(), ' E café.')
  expect(screen.queryByRole('button', { name: /^Desfazer/ })).toBeNull()
})

it('an answer of the model leaves the text unchanged when it is stopped', async () => {
  let signal: AbortSignal | undefined
  model.answer = (input) => {
    signal = input.signal
    input.onText('Pão qu')
    return new Promise((_, reject) => {
      input.signal.addEventListener('abort', () => reject(input.signal.reason))
    })
  }
  render(<Field />)
  await userEvent.click(button('Melhorar legenda'))
  await waitFor(() => expect(field().value).toBe('Pão qu'))
  await userEvent.click(button('Parar'))
  expect(field().value).toBe('pao quentinho')
  expect(signal?.aborted).toBe(true)
  expect(toastQueue.current()).toBeUndefined()
})

it('an answer of the model leaves the text unchanged when it fails, with a message', async () => {
  model.answer = async ({ onText }) => {
    onText('Pão')
    throw new Error('O serviço não respondeu.')
  }
  render(<Field />)
  await userEvent.click(button('Melhorar legenda'))
  await waitFor(() =>
    expect(toastQueue.current()).toMatchObject({
      title: 'Não foi possível melhorar a legenda',
      description: 'O serviço não respondeu. O texto continua como estava.',
    }),
  )
  expect(field().value).toBe('pao quentinho')
  toastQueue.dismiss(toastQueue.current()?.id ?? 0)
})

it('an answer of the model cannot be requested while there is an obstacle, and the reason is shown', async () => {
  const asked = vi.spyOn(model, 'answer')
  render(<Field refusal="Sem conexão." />)
  const refused = button('Melhorar legenda')
  expect(refused.getAttribute('aria-disabled')).toBe('true')
  const reason = document.getElementById(refused.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('Sem conexão.')
  refused.click()
  expect(asked).not.toHaveBeenCalled()
})
