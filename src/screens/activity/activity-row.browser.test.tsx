import { cleanup, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Activity } from '#contract/projects/project-activity.ts'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { ActivityRow } from './activity-screen.tsx'

const activity: Activity = {
  ...{ id: 1, kind: 'member-removed', createdAt: '2026-11-20T12:00:00.000Z' },
  ...{ userName: 'Carlos', userEmail: 'carlos@exemplo.com.br' },
  ...{ subject: 'Bia', subjectEmail: 'bia@exemplo.com.br' },
}

/** Renders a row as wide as on a phone of 360 px. */
function show(changes: Partial<Activity> = {}) {
  render(
    <SignedInFrame>
      <ol style={{ width: 296 }}>
        <ActivityRow activity={{ ...activity, ...changes }} />
      </ol>
    </SignedInFrame>,
  )
  const row = screen.getByRole('listitem')
  return { row, lines: [...row.querySelectorAll('p')].map(({ textContent }) => textContent) }
}

it('ActivityRow tells with their addresses who did it and to whom', () => {
  const { lines } = show()
  expect(lines).toEqual([
    ...['Carlos (carlos@exemplo.com.br) removeu do projeto', 'Bia (bia@exemplo.com.br)'],
  ])
})

it('ActivityRow tells those without an account, and what is no person, without an address', () => {
  const { lines } = show({
    ...{ kind: 'post-created', userName: 'Pessoa excluída', userEmail: null },
    ...{ subject: 'Pão quente', subjectEmail: null },
  })
  expect(lines).toEqual(['Pessoa excluída criou um post', 'Pão quente'])
})

it('ActivityRow names a new time zone as people do, and one that this browser does not know as it is', () => {
  const zone: Partial<Activity> = { kind: 'zone-changed-keeping-clock', subjectEmail: null }
  expect(show({ ...zone, subject: 'America/Manaus' }).lines.at(-1)).toBe('horário do Amazonas')
  cleanup()
  expect(show({ ...zone, subject: 'America/Atlantida' }).lines.at(-1)).toBe('America/Atlantida')
})

it('ActivityRow shows long names and addresses whole, and none wider than a phone', () => {
  const [userName, subject] = ['C'.repeat(100), 'B'.repeat(100)]
  const userEmail = `${'c'.repeat(240)}@exemplo.com.br`
  const subjectEmail = `${'b'.repeat(240)}@exemplo.com.br`
  const { row } = show({ userName, userEmail, subject, subjectEmail })
  expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth)
  for (const email of [userEmail, subjectEmail]) {
    const address = screen.getByText(`(${email})`)
    expect(address.getBoundingClientRect().right).toBeLessThanOrEqual(
      row.getBoundingClientRect().right,
    )
    const line = address.closest('p')
    expect(line?.scrollHeight).toBeLessThanOrEqual(line?.clientHeight ?? 0)
  }
})
