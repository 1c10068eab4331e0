import type { ComponentType } from 'react'
import { NotFoundScreen } from '#src/app/not-found-screen.tsx'

export interface SettingsPage {
  title: string
  Screen: ComponentType
}

const pages: Record<string, () => Promise<SettingsPage>> = {
  project: async () => ({
    title: 'Projeto',
    Screen: (await import('#src/screens/project/project-screen.tsx')).ProjectScreen,
  }),
  team: async () => ({
    title: 'Equipe',
    Screen: (await import('#src/screens/team/team-screen.tsx')).TeamScreen,
  }),
  activity: async () => ({
    title: 'Atividade',
    Screen: (await import('#src/screens/activity/activity-screen.tsx')).ActivityScreen,
  }),
  account: async () => ({
    title: 'Meu perfil',
    Screen: (await import('#src/screens/account/account-screen.tsx')).AccountScreen,
  }),
}

const missing: SettingsPage = { title: 'Página não encontrada', Screen: NotFoundScreen }

/** Loads a page of the settings, or the not-found page for an unknown name. */
export async function loadSettingsPage(name: string): Promise<SettingsPage> {
  const load = Object.hasOwn(pages, name) ? pages[name] : undefined
  return load ? await load() : missing
}
