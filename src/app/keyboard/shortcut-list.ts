import type { ShortcutName } from '#src/browser/shortcuts.ts'

/** A line of the help sheet; `keys` are as for `KeyCombo`, `only` is the name of a single-key shortcut. */
export type ListedShortcut = { does: string } & (
  | { keys: string; only?: never }
  | { only: ShortcutName; keys?: never }
)

export interface ShortcutGroup {
  title: string
  shortcuts: readonly ListedShortcut[]
}

/**
 * All shortcuts by screen; the longest group is last, so that both columns get about the same length. The
 * single keys that can be turned off are in `src/browser/shortcuts.ts`.
 */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: 'Em todo lugar',
    shortcuts: [
      { does: 'Buscar telas, posts, projetos e ações', keys: 'Mod+K' },
      { does: 'Novo post', only: 'newPost' },
      { does: 'Mostrar estes atalhos', only: 'help' },
      { does: 'Fechar o que está aberto', keys: 'Escape' },
    ],
  },
  {
    title: 'Posts',
    shortcuts: [
      { does: 'Ir para a busca', only: 'findPosts' },
      { does: 'Salvar o post em edição', keys: 'Mod+Enter' },
      { does: 'Cancelar a edição, ou a seleção', keys: 'Escape' },
    ],
  },
  {
    title: 'Novo post',
    shortcuts: [
      { does: 'Agendar, ou postar agora', keys: 'Mod+Enter' },
      { does: 'Mídia anterior ou próxima', keys: 'ArrowLeft | ArrowRight' },
      { does: 'Pegar e soltar uma mídia, para mudar a ordem', keys: 'Space' },
    ],
  },
  {
    title: 'Meus Arquivos',
    shortcuts: [
      { does: 'Andar entre arquivos e pastas', keys: 'Arrows' },
      { does: 'Selecionar', keys: 'Space' },
      { does: 'Estender a seleção', keys: 'Shift+ArrowUp | Shift+ArrowDown' },
      { does: 'Selecionar tudo', keys: 'Mod+A' },
      { does: 'Renomear', keys: 'F2' },
      { does: 'Excluir', keys: 'Delete' },
    ],
  },
  {
    title: 'Calendário',
    shortcuts: [
      { does: 'Ir para hoje', only: 'today' },
      { does: 'Próximo período', only: 'nextPeriod' },
      { does: 'Período anterior', only: 'previousPeriod' },
      { does: 'Ver o dia', only: 'dayView' },
      { does: 'Ver a semana', only: 'weekView' },
      { does: 'Ver o mês', only: 'monthView' },
      { does: 'Ver a lista', only: 'listView' },
      { does: 'Andar entre dias e posts, fora da lista', keys: 'Arrows' },
      { does: 'Primeiro ou último dia da semana', keys: 'Home | End' },
      { does: 'O mesmo dia de outro período, fora da lista', keys: 'PageUp | PageDown' },
      { does: 'Entrar no dia, ou abrir o post', keys: 'Enter' },
      { does: 'Voltar do post para o dia', keys: 'Escape' },
      { does: 'Mover o post por um dia', keys: 'Alt+ArrowLeft | Alt+ArrowRight' },
      {
        does: 'Mover o post por uma semana; na visão do dia, por uma hora',
        keys: 'Alt+ArrowUp | Alt+ArrowDown',
      },
      { does: 'Mover o post para…', keys: 'M' },
    ],
  },
]
