import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { maxSearchLength } from '#contract/posts/post-filter.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { isOnline } from '#src/browser/connectivity.ts'
import { describeStorageError } from '#src/browser/storage-errors.ts'
import { cn } from '#src/components/ui/class-names.ts'
import { controlClass } from '#src/components/ui/fields/field.tsx'
import { KeyCombo } from '#src/components/ui/key-combo.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { focusWhenLost } from '#src/components/ui/overlays/focus-when-lost.ts'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { themeStore } from '#src/components/ui/theme/theme-store.ts'
import { wakeOutbox } from '#src/offline/drain/wake.ts'
import { outboxStore } from '#src/offline/outbox/outbox-store.ts'
import { useSession } from '#src/session/session-context.ts'
import { openShellDialog } from '../shell-dialog.ts'
import { type Choice, kindLabels, type PaletteActs } from './choice.ts'
import { findChoices } from './find-choices.ts'
import { noteRecent } from './recent-choices.ts'
import { type ServerSearch, usePaletteContent, useServerSearch } from './use-palette-content.ts'

export interface CommandPaletteProps {
  isOpen: boolean
  onClose: () => void
}

/** 'Buscar': screens, projects, accounts, posts, drafts and actions, by a few letters. */
export function CommandPalette({ isOpen, onClose }: CommandPaletteProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} placement="top" size="medium" title="Buscar">
      <Finder onClose={onClose} />
    </Dialog>
  )
}

function Finder({ onClose }: { onClose: () => void }) {
  const { user, project, switchProject } = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const server = useServerSearch(text)
  const content = usePaletteContent()
  const { choices, count } = useMemo(() => findChoices(text, content), [text, content])
  const isAsked = text.trim() !== ''

  function choose(choice: Choice | null) {
    if (!choice) return
    if (choice.kind !== 'search') noteRecent(user.id, choice.id)
    onClose()
    const acts: PaletteActs = {
      navigate,
      open: openShellDialog,
      switchProject: (projectId) => void switchProject(projectId),
      chooseTheme: themeStore.choose,
      synchronize: () => void synchronize(client, project.id),
    }
    choice.run(acts)
    focusWhenLost(() => document.querySelector('main'))
  }

  return (
    <Combobox<Choice | null> immediate value={null} by="id" onChange={choose}>
      {/* Handles Escape first: the field would only close its list, which is always open here. */}
      <span
        onKeyDownCapture={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.stopPropagation()
          onClose()
        }}
        className="relative flex items-center"
      >
        <Search aria-hidden="true" className="absolute left-3 size-4.5 text-muted" />
        <ComboboxInput
          data-autofocus
          aria-label="Buscar telas, posts, projetos e ações"
          placeholder="Telas, posts, projetos, ações…"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={maxSearchLength}
          displayValue={() => text}
          onChange={({ target }) => setText(target.value)}
          className={cn(controlClass, 'h-control-large pl-10')}
        />
      </span>
      <p role="status" className="sr-only">
        {isAsked && formatCount(count, 'resultado', 'resultados')}
      </p>
      <ComboboxOptions
        static
        modal={false}
        aria-label="Resultados"
        className="-mx-2 mt-3 h-[min(26rem,calc(100dvh-15rem))] overflow-y-auto overscroll-contain outline-none"
      >
        {choices.map((choice) => (
          <ChoiceLine key={choice.id} choice={choice} />
        ))}
      </ComboboxOptions>
      <p className="mt-2 min-h-5 text-muted text-sm">
        {isAsked && count === 0 && 'Nada com estas palavras. '}
        {isAsked && count >= choices.length && `Os ${choices.length - 1} melhores de ${count}. `}
        {serverWords[server]}
      </p>
    </Combobox>
  )
}

const serverWords: Record<ServerSearch, string> = {
  off: '',
  asking: 'Procurando posts no servidor…',
  answered: '',
  offline: 'Sem conexão: só os posts que estão neste aparelho.',
  silent: 'O servidor não respondeu: só os posts que estão neste aparelho.',
}

function ChoiceLine({ choice }: { choice: Choice }) {
  const { kind, label, detail, keys, icon: Icon } = choice
  return (
    <ComboboxOption
      value={choice}
      className="flex min-h-control w-full cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 text-control data-focus:bg-hover forced-colors:data-focus:bg-[Highlight] forced-colors:data-focus:text-[HighlightText] forced-colors:data-focus:forced-color-adjust-none"
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{label}</span>
        {detail && <span className="figures block truncate text-muted text-xs">{detail}</span>}
      </span>
      {keys && <KeyCombo keys={keys} className="max-sm:hidden" />}
      <span className="shrink-0 text-muted text-xs">{kindLabels[kind]}</span>
    </ComboboxOption>
  )
}

/** 'Sincronizar agora': starts sending the outbox, and refetches the project's data. */
async function synchronize(client: QueryClient, projectId: string): Promise<void> {
  if (!isOnline()) {
    const description = 'O que espera envio segue sozinho quando ela voltar.'
    showToast({ title: 'Sem conexão', description })
    return
  }
  try {
    await wakeOutbox()
    await client.invalidateQueries({ queryKey: [projectId] }, { throwOnError: true })
    const { count, isPaused } = outboxStore.get()
    const waiting = formatCount(count, 'item está', 'itens estão')
    showToast({
      title: 'Dados atualizados',
      tone: 'success',
      ...(count > 0 && {
        description: isPaused
          ? `${waiting} na fila, e o envio está pausado.`
          : `${waiting} na fila de envio.`,
      }),
    })
  } catch (error) {
    showErrorToast(describeStorageError(error), 'Não foi possível atualizar os dados')
  }
}
