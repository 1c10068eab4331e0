import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Project } from '#contract/projects/project.ts'
import { projectId, timeZone } from '#tests/fakes/device/local-device.ts'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { EndOfProject } from './end-of-project.tsx'

const project: Project = {
  ...{ id: projectId, name: 'Café', description: 'Um café da vila', isDefault: false, timeZone },
  ...{ userRole: 'OWNER', memberCount: 2, canManageMembers: true },
}

it.each([
  [2, 'Você é o proprietário. Para sair, transfira o projeto antes em Equipe.'],
  [1, 'Você é o proprietário. Para sair, convide alguém e transfira o projeto em Equipe.'],
])(
  'EndOfProject tells an owner of %i what to do before they can leave',
  async (memberCount, words) => {
    render(
      <SignedInFrame project={{ ...project, memberCount }}>
        <RoutedPage>
          <EndOfProject />
        </RoutedPage>
      </SignedInFrame>,
    )
    const leave = await screen.findByRole('button', { name: 'Sair do projeto' })
    expect(leave.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(leave.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      words,
    )
    await userEvent.click(leave, { force: true })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('link', { name: 'Equipe' }).getAttribute('href')).toBe('/settings/team')
    const remove = screen.getByRole('button', { name: 'Excluir projeto' })
    expect(remove.getAttribute('aria-disabled')).toBeNull()
  },
)
