import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ProjectMember } from '#contract/projects/project-people.ts'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { MemberList } from './member-list.tsx'

const make = (index: number, changes: Partial<ProjectMember> = {}): ProjectMember => ({
  ...{ id: `0a000000-0000-4000-8000-${String(index).padStart(12, '0')}`, name: `Pessoa ${index}` },
  ...{ email: `p${index}@exemplo.com.br`, role: 'EDITOR', joinedAt: '2026-11-20T12:00:00.000Z' },
  ...{ lastActiveAt: null, isYou: false },
  ...changes,
})
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => make(index, index === 0 ? { role: 'OWNER' } : {}))
const show = (members: ProjectMember[]) =>
  render(
    <SignedInFrame>
      <MemberList members={members} />
    </SignedInFrame>,
  )
const names = () =>
  screen.queryAllByRole('listitem').map((row) => row.querySelector('p')?.textContent?.trim())
const search = () => screen.getByRole('searchbox', { name: 'Buscar na equipe' })

it('MemberList has a search field from ten members on', () => {
  show(many(9)).unmount()
  expect(screen.queryByRole('searchbox')).toBeNull()
  show(many(10))
  expect(search()).toBeTruthy()
})

it('MemberList finds by name or address, whatever the accents, and says when there is nobody', async () => {
  show([...many(10), make(50, { name: 'João Araújo', email: 'jota@padaria.com.br' })])
  await userEvent.fill(search(), 'ARAUJO')
  await waitFor(() => expect(names()).toEqual(['João Araújo']))
  expect(screen.getByRole('status').textContent).toBe('1 pessoa encontrada')
  await userEvent.fill(search(), 'jota@')
  await waitFor(() => expect(names()).toEqual(['João Araújo']))
  await userEvent.fill(search(), ' ninguém ')
  await waitFor(() => expect(names()).toEqual([]))
  expect(screen.getByText('Ninguém na equipe com “ninguém”.')).toBeTruthy()
  await userEvent.fill(search(), '')
  await waitFor(() => expect(names()).toHaveLength(11))
})

it('MemberList says of each when they were last active', () => {
  show([
    make(1, { isYou: true, role: 'OWNER' }),
    make(2, { lastActiveAt: new Date(Date.now() - 60_000).toISOString() }),
    make(3, { lastActiveAt: '2025-11-03T12:00:00.000Z' }),
    make(4),
  ])
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows[0]).toContain('Ativo(a) agora há pouco')
  expect(rows[1]).toContain('Ativo(a) agora há pouco')
  expect(rows[2]).toContain('Última atividade: 3 de nov')
  expect(rows[3]).toContain('Ainda não abriu o projeto')
})

it('MemberList shows 200 members soon', async () => {
  const begun = performance.now()
  show(many(200))
  expect(names()).toHaveLength(200)
  // Usually it takes far less; a select of Headless UI in each row would take longer.
  expect(performance.now() - begun).toBeLessThan(2000)
  await userEvent.fill(search(), 'p199@')
  await waitFor(() => expect(names()).toEqual(['Pessoa 199']))
})
