import { useLocation } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listPosts } from '#contract/endpoints/posts.ts'
import type { Project } from '#contract/projects/project.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { call } from '#src/api/calls/call.ts'
import { makePost } from '#tests/fakes/data/make-post.ts'
import { ana, projectId, timeZone } from '#tests/fakes/device/local-device.ts'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { ShellDialogs } from '../shell/shell-dialogs.tsx'
import { openShellDialog } from '../shell-dialog.ts'

vi.mock('#src/api/calls/call.ts', { spy: true })

const asked: string[] = []
let isAway = false

beforeEach(() => {
  asked.length = 0
  isAway = false
  vi.mocked(call).mockImplementation((async (
    endpoint: unknown,
    input: { query: { q: string } },
  ) => {
    if (endpoint !== listPosts || isAway) throw new UnreachableError('network')
    asked.push(input.query.q)
    return { content: [makePost({ number: 71, caption: 'Quentão da festa' })] }
  }) as typeof call)
})
afterEach(() => {
  openShellDialog(undefined)
  localStorage.removeItem(`upubly.recent:${ana}`)
})

const other: Project = {
  ...{ id: '0b000000-0000-4000-8000-000000000009', name: 'Padaria São João', description: '' },
  ...{ isDefault: false, timeZone, userRole: 'OWNER', memberCount: 1, canManageMembers: true },
}
const mine = { ...other, id: projectId, name: 'Café' }

function show() {
  const switchProject = vi.fn(async () => {})
  const Place = () => <output>{useLocation().href}</output>
  render(
    <SignedInFrame projects={[mine, other]} switchProject={switchProject}>
      <RoutedPage>
        <textarea aria-label="Legenda" />
        <Place />
        <ShellDialogs />
      </RoutedPage>
    </SignedInFrame>,
  )
  return { switchProject }
}

async function open() {
  ;(await screen.findByRole('textbox', { name: 'Legenda' })).focus()
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox')
  await waitFor(() => expect(document.activeElement).toBe(field))
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const active = () => {
  const id = document.activeElement?.getAttribute('aria-activedescendant')
  return id ? document.getElementById(id)?.textContent : undefined
}
const place = () => screen.getByRole('status', { hidden: true, name: '' }).textContent

it('command palette: opens while one writes, finds without accents, and switches the project by Enter', async () => {
  const { switchProject } = show()
  await open()
  expect(options()[0]).toContain('Novo post')
  await userEvent.keyboard('joao')
  await waitFor(() => expect(active()).toBe('Padaria São JoãoProjeto'))
  expect(screen.getByText('1 resultado')).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  expect(switchProject).toHaveBeenCalledExactlyOnceWith(other.id)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('command palette: begins with what was chosen last, and goes there by a press', async () => {
  show()
  await open()
  await userEvent.keyboard('calend{Enter}')
  await screen.findByText('/calendar')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await open()
  expect(options()[0]).toContain('Calendário')
  await userEvent.keyboard('cobr')
  await waitFor(() => expect(options()[0]).toContain('Cobrança'))
  await userEvent.click(screen.getAllByRole('option')[0] as HTMLElement)
  await screen.findByText('/billing')
})

it('command palette: asks the server once for what was typed, and lists what it found', async () => {
  show()
  await open()
  await userEvent.keyboard('quentao')
  await waitFor(() => expect(options()[0]).toContain('Quentão da festa'))
  expect(asked).toEqual(['quentao'])
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toContain('Procurar “quentao” em todos os posts')
})

it('command palette: says when the server does not answer, and still leads to what is here', async () => {
  isAway = true
  show()
  await open()
  await userEvent.keyboard('equipe')
  expect(
    await screen.findByText('O servidor não respondeu: só os posts que estão neste aparelho.'),
  ).toBeTruthy()
  expect(options()[0]).toContain('Equipe')
})

it('command palette: closes by Escape at once, and by its own key', async () => {
  show()
  await open()
  await userEvent.keyboard('po{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await open()
  await userEvent.keyboard('{Control>}k{/Control}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(place()).toBe('/')
})
