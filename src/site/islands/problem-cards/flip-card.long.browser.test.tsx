import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { FlipCard } from './flip-card.tsx'

const card = {
  ...{ title: 'Agendamento', problem: 'O lembrete toca.' },
  ...{ answer: 'Sai na hora', solution: 'Escolha dia e hora.' },
}
/** Waits longer than a mouse has to rest before the card turns. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 400))
const isTurned = () => document.querySelector('.flip-card')?.hasAttribute('data-flipped')
const turned = (is: boolean) => vi.waitFor(() => expect(isTurned()).toBe(is))
const button = (name: string) => screen.getByText(name).closest('button') as HTMLButtonElement
const face = () => document.querySelector('.flip-card') as HTMLElement

beforeEach(async () => {
  render(
    <>
      <p>Ao lado</p>
      <FlipCard card={card} />
    </>,
  )
  await userEvent.hover(screen.getByText('Ao lado'))
})

it('FlipCard turns while a mouse rests on it, and back when the mouse leaves', async () => {
  await userEvent.hover(face())
  await turned(true)
  await userEvent.hover(screen.getByText('Ao lado'))
  await turned(false)
})

it('FlipCard does not turn for a mouse that only passes over it', async () => {
  const point = (type: string) =>
    face().dispatchEvent(new PointerEvent(type, { pointerType: 'mouse', bubbles: true }))
  point('pointerover')
  point('pointerout')
  await rest()
  expect(isTurned()).toBe(false)
})

it('FlipCard does not turn for a finger that lies on it', async () => {
  face().dispatchEvent(new PointerEvent('pointerover', { pointerType: 'touch', bubbles: true }))
  await rest()
  expect(isTurned()).toBe(false)
})

it('FlipCard stays turned by its button when the mouse leaves, until the other button is pressed', async () => {
  button('Ver a solução').click()
  await turned(true)
  await vi.waitFor(() => expect(document.activeElement).toBe(button('Ver o problema')))
  await userEvent.hover(face())
  await userEvent.hover(screen.getByText('Ao lado'))
  await rest()
  expect(isTurned()).toBe(true)
  button('Ver o problema').click()
  await turned(false)
  await vi.waitFor(() => expect(document.activeElement).toBe(button('Ver a solução')))
})

it('FlipCard takes a press that was aimed at the other side, while the card was turning, as meant for it', async () => {
  await userEvent.hover(face())
  await turned(true)
  button('Ver o problema').click()
  await vi.waitFor(() => expect(document.activeElement).toBe(button('Ver o problema')))
  await userEvent.hover(screen.getByText('Ao lado'))
  await rest()
  expect(isTurned()).toBe(true)
})

it('FlipCard keeps a press that met neither side while the card was turning', async () => {
  await userEvent.hover(face())
  await turned(true)
  face().click()
  await userEvent.hover(screen.getByText('Ao lado'))
  await rest()
  expect(isTurned()).toBe(true)
})

it('FlipCard turns back by its button while the mouse still rests on it, and stays so', async () => {
  await userEvent.hover(face())
  await turned(true)
  await new Promise((resolve) => setTimeout(resolve, 900))
  button('Ver o problema').click()
  await turned(false)
  await rest()
  expect(isTurned()).toBe(false)
})
