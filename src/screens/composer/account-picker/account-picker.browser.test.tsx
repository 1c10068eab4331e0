import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { makeAccount, makePlatform } from '#tests/fakes/data/make-platform.ts'
import { AccountPicker } from './account-picker.tsx'

const platform = (id: string, name: string, usernames: readonly string[]) => {
  const of = { platformId: id, platformName: name }
  const accounts = usernames.map((username) =>
    makeAccount({ ...of, id: `${id}-${username}`, username }),
  )
  return makePlatform(accounts, { id, name })
}

const many = Array.from({ length: 30 }, (_, at) => `padaria.${at + 1}`)
const platforms = [
  platform('instagram', 'Instagram', many),
  platform('facebook', 'Facebook', [...many.slice(0, 9), 'Pão & São']),
]

function Picker({ first = [] }: { first?: string[] }) {
  const [chosen, setChosen] = useState(first)
  return (
    <>
      <AccountPicker
        platforms={platforms}
        isLoading={false}
        chosenIds={chosen}
        onChange={setChosen}
        findings={[
          {
            platformId: 'instagram',
            findings: [
              {
                ...{ severity: 'blocking', field: 'media', path: 'media' },
                message: 'Instagram: no máximo 10 imagens por post (há 11).',
              },
            ],
          },
        ]}
      />
      <output>{chosen.join(' ')}</output>
    </>
  )
}

const box = (name: string) => screen.getByRole('checkbox', { name })

it('forty accounts are grouped by network, counted, and found by a search without accents', async () => {
  render(<Picker />)
  expect(screen.getAllByRole('checkbox')).toHaveLength(40)
  expect(screen.getByRole('group', { name: 'Facebook' })).toBeTruthy()
  expect(screen.getByText('40 contas conectadas')).toBeTruthy()
  await userEvent.fill(screen.getByLabelText('Buscar conta'), 'pao')
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  await userEvent.click(box('Pão & São'))
  await userEvent.fill(screen.getByLabelText('Buscar conta'), 'ninguém')
  expect(screen.getByText('Nenhuma conta com “ninguém”.')).toBeTruthy()
  expect(screen.getByText('1 de 40 contas escolhidas')).toBeTruthy()
})

it('forty accounts are chosen network by network in one press', async () => {
  render(<Picker />)
  await userEvent.click(screen.getByRole('button', { name: 'Marcar todas de Facebook' }))
  expect(screen.getByText('10 de 40 contas escolhidas')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Desmarcar todas de Facebook' }))
  expect(screen.getByText('40 contas conectadas')).toBeTruthy()
})

it("a network's stricter limits are shown at its accounts in advance, and findings once an account is chosen", async () => {
  render(<Picker />)
  expect(screen.getAllByText('Até 10 imagens por post').length).toBeGreaterThan(0)
  const refusal = () => screen.queryByText(/no máximo 10 imagens por post \(há 11\)/)
  expect(refusal()).toBeNull()
  await userEvent.click(box('@padaria.30'))
  expect(refusal()).toBeTruthy()
})

it('an account unlinked meanwhile is marked, and can be removed', async () => {
  render(<Picker first={['gone', 'instagram-padaria.1']} />)
  expect(screen.getByText(/1 conta escolhida não está mais/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Retirar' }))
  expect(screen.queryByText(/não está mais/)).toBeNull()
  expect(screen.getByText('instagram-padaria.1')).toBeTruthy()
})
