import {
  FileUp,
  FolderPlus,
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  RefreshCw,
  Settings,
  Share2,
  SquarePen,
  Sun,
} from 'lucide-react'
import { shortcutKeys } from '#src/browser/shortcuts.ts'
import { settingsPages } from '#src/features/settings-tabs/settings-tabs.tsx'
import { areas } from '../areas.ts'
import type { FixedChoice } from './choice.ts'

/** The actions that are possible on every screen. */
const actions: readonly Omit<FixedChoice, 'kind'>[] = [
  {
    ...{ id: 'new-post', label: 'Novo post', more: 'criar escrever template agendar publicar' },
    ...{ icon: SquarePen, keys: shortcutKeys.newPost },
    run: ({ navigate }) => void navigate({ to: '/posts/create' }),
  },
  {
    ...{ id: 'import-posts', label: 'Importar posts', more: 'csv planilha tabela', icon: FileUp },
    run: ({ navigate }) => void navigate({ to: '/posts/import' }),
  },
  {
    ...{ id: 'sync', label: 'Sincronizar agora', more: 'atualizar enviar fila', icon: RefreshCw },
    run: ({ synchronize }) => synchronize(),
  },
  {
    ...{ id: 'new-project', label: 'Criar Novo Projeto', more: 'adicionar', icon: FolderPlus },
    run: ({ open }) => open('new-project'),
  },
  {
    ...{ id: 'theme-light', label: 'Tema claro', more: 'mudar cores aparencia', icon: Sun },
    run: ({ chooseTheme }) => chooseTheme('light'),
  },
  {
    ...{ id: 'theme-dark', label: 'Tema escuro', more: 'mudar cores aparencia noite', icon: Moon },
    run: ({ chooseTheme }) => chooseTheme('dark'),
  },
  {
    ...{ id: 'theme-system', label: 'Tema do sistema', more: 'mudar cores aparencia' },
    icon: Monitor,
    run: ({ chooseTheme }) => chooseTheme('system'),
  },
  {
    ...{ id: 'shortcuts', label: 'Atalhos do teclado', more: 'ajuda teclas', icon: Keyboard },
    keys: shortcutKeys.help,
    run: ({ open }) => open('shortcuts'),
  },
  {
    ...{ id: 'sign-out', label: 'Sair', more: 'encerrar sessao logout', icon: LogOut },
    run: ({ open }) => open('sign-out'),
  },
]

/** Other words that find an area of the menu (by its path) or a page of the settings (by its name). */
const otherWords: Readonly<Record<string, string>> = {
  '/dashboard': 'inicio metricas hoje',
  '/posts': 'todos os posts lista rascunhos',
  '/calendar': 'semana mes dia agenda',
  '/settings': 'ajustes',
  '/billing': 'plano assinatura pagamento',
  '/storage': 'meus arquivos pastas midia',
  project: 'nome fuso horario',
  team: 'pessoas membros convites',
  activity: 'quem fez o que historico',
  account: 'senha conta verificacao passkey dados',
}

const leastOf: Readonly<Record<string, FixedChoice['least']>> = { activity: 'ADMIN' }

const screens: readonly Omit<FixedChoice, 'kind'>[] = [
  ...areas.map(
    ({ to, label, icon }) =>
      ({
        ...{ id: to, label, icon, more: otherWords[to] ?? '' },
        run: ({ navigate }) => void navigate({ to }),
      }) satisfies Omit<FixedChoice, 'kind'>,
  ),
  {
    ...{ id: 'accounts', label: 'Redes sociais', more: 'conectar linkar contas', icon: Share2 },
    run: ({ navigate }) => void navigate({ to: '/settings' }),
  },
  ...settingsPages.map(
    ([page, label]) =>
      ({
        ...{ id: page, label, icon: Settings, more: otherWords[page] ?? '' },
        ...(leastOf[page] && { least: leastOf[page] }),
        run: ({ navigate }) => void navigate({ to: '/settings/$page', params: { page } }),
      }) satisfies Omit<FixedChoice, 'kind'>,
  ),
]

export const fixedChoices: readonly FixedChoice[] = [
  ...actions.map((one) => ({ ...one, id: `action:${one.id}`, kind: 'action' as const })),
  ...screens.map((one) => ({ ...one, id: `screen:${one.id}`, kind: 'screen' as const })),
]
