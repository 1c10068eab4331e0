import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { CodeField } from './code-field.tsx'

const box = (number: number) => screen.getByLabelText<HTMLInputElement>(`Dígito ${number} de 6`)
const code = () => [1, 2, 3, 4, 5, 6].map((number) => box(number).value || '·').join('')

function show(error?: string) {
  const onComplete = vi.fn()
  render(<CodeField label="Código" name="otp" error={error} onComplete={onComplete} />)
  box(1).focus()
  return onComplete
}

it('the six boxes of a code take one digit each, go on by themselves, and tell when all are there', async () => {
  const onComplete = show()
  await userEvent.keyboard('12a34')
  expect(code()).toBe('1234··')
  expect(document.activeElement).toBe(box(5))
  expect(onComplete).not.toHaveBeenCalled()
  await userEvent.keyboard('56')
  expect(code()).toBe('123456')
  expect(onComplete).toHaveBeenCalledOnce()
})

it('the six boxes of a code go back by Backspace in an empty box, and by the arrows', async () => {
  show()
  await userEvent.keyboard('123{Backspace}')
  expect(document.activeElement).toBe(box(3))
  expect(code()).toBe('123···')
  await userEvent.keyboard('{Backspace}{Backspace}')
  expect(code()).toBe('12····')
  expect(document.activeElement).toBe(box(2))
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(box(3))
})

it('the six boxes of a code replace the digit of a box that is typed in again', async () => {
  show()
  await userEvent.keyboard('123456')
  box(2).focus()
  await userEvent.keyboard('9')
  expect(code()).toBe('193456')
  box(2).focus()
  await userEvent.keyboard('93456')
  expect(code()).toBe('193456')
  box(3).focus()
  box(3).setSelectionRange(1, 1)
  await userEvent.keyboard('8')
  expect(code()).toBe('198456')
})

it('the six boxes of a code are filled by a paste and by what a phone puts into one of them', () => {
  const onComplete = show()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', '123 456')
  fireEvent(box(3), new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  expect(code()).toBe('123456')
  expect(onComplete).toHaveBeenCalledOnce()
  fireEvent.input(box(1), { target: { value: '654321' } })
  expect(code()).toBe('654321')
})

it('the six boxes of a code are named, described and meant for a code from a message', () => {
  show('Código inválido')
  expect(screen.getByRole('group', { name: 'Código' })).toBeTruthy()
  const first = box(1)
  expect(first.inputMode).toBe('numeric')
  expect(first.autocomplete).toBe('one-time-code')
  expect(first.getAttribute('aria-invalid')).toBe('true')
  const words = document.getElementById(first.getAttribute('aria-describedby') ?? '')
  expect(words?.textContent).toBe('Código inválido')
})
