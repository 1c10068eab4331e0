import { CloudCheck, CloudOff } from 'lucide-react'
import { useEffect, useReducer, useState } from 'react'
import { Badge } from '#src/components/ui/badge.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { Switch } from '#src/components/ui/fields/switch.tsx'
import { TextArea } from '#src/components/ui/fields/text-area.tsx'
import { OutboxEntryCard } from '#src/features/outbox-panel/outbox-entry-card.tsx'
import { describeEntryState } from '#src/offline/outbox/entry-state.ts'
import { advanceDemo, type DemoPost, firstDemo, mostEntries } from './offline-demo/demo-state.ts'

const tickMs = 90
const mostCharacters = 280
const intent = 'Agendar em 1 conta, amanhã, 09:00, horário de Brasília'
const panelClass =
  'flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-5 sm:p-6'
const emptyClass =
  'grid place-items-center text-pretty rounded-card border border-line-strong border-dashed p-4 text-center text-muted text-sm'

/** Shows the product's own components and words; only the connection and the server are simulated. */
export function OfflineDemo() {
  const [state, dispatch] = useReducer(advanceDemo, firstDemo)
  const [caption, setCaption] = useState('Bolo de laranja saindo do forno agora.')
  const { isOffline, entries, posts } = state
  const isMoving = !isOffline && entries.length > 0
  const isFull = entries.length >= mostEntries

  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => dispatch({ type: 'passed' }), tickMs)
    return () => clearInterval(timer)
  }, [isMoving])

  function schedule() {
    if (caption.trim() === '') return
    dispatch({ type: 'scheduled', key: crypto.randomUUID(), caption: caption.trim() })
    setCaption('')
  }

  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <div className={panelClass}>
        <h3 className="text-lg">Neste aparelho</h3>
        <Switch
          label="Sem conexão"
          checked={isOffline}
          onChange={(isOn) => dispatch({ type: 'connection-changed', isOffline: isOn })}
        />
        <p role="status" className="flex min-h-10 items-start gap-2 text-muted text-sm">
          {isOffline ? (
            <>
              <CloudOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              Sem conexão. Tudo o que você fizer fica salvo neste aparelho.
            </>
          ) : (
            <>
              <CloudCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              Com conexão. A fila segue sozinha, um post de cada vez.
            </>
          )}
        </p>
        <TextArea
          label="Legenda"
          value={caption}
          maxLength={mostCharacters}
          isShort
          onChange={({ target }) => setCaption(target.value)}
        />
        <Button
          variant="accent"
          className="self-start"
          disabled={caption.trim() === '' || isFull}
          onClick={schedule}
        >
          Agendar
        </Button>
        {/* As high as with one post, so that nothing below moves when the last post has left. */}
        <div className="flex min-h-36 flex-col sm:min-h-26">
          {entries.length === 0 && (
            <p className={cn(emptyClass, 'grow')}>
              Nada na fila: tudo o que estava aqui já chegou.
            </p>
          )}
          <ul aria-label="Fila de envio" className="flex flex-col gap-3">
            {entries.map(({ key, caption: text, progress }) => (
              <li key={key}>
                <OutboxEntryCard
                  caption={text}
                  intent={intent}
                  words={describeEntryState({
                    state: progress === null ? 'queued' : 'sending',
                    problem: null,
                    isOnline: !isOffline,
                    ...(progress !== null && { progress }),
                  })}
                  isSending={progress !== null}
                  mediaCount={0}
                  hasMedia={false}
                  actions={[]}
                />
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className={panelClass}>
        <h3 className="text-lg">No servidor</h3>
        {posts.length === 0 && (
          <p className={cn(emptyClass, 'grow')}>
            Ainda não chegou nada. Desligue “Sem conexão” e veja o post seguir. Depois corte a
            conexão no meio de um envio: ele chega assim mesmo, uma vez só.
          </p>
        )}
        <ul aria-label="Posts que chegaram" className="flex flex-col gap-3">
          {posts.map((post) => (
            <ArrivedPost key={post.key} post={post} />
          ))}
        </ul>
        <p role="status" className="sr-only">
          {posts[0] && `Chegou: ${posts[0].caption}`}
        </p>
        <p className="mt-auto text-muted text-sm">Demonstração: nada sai desta página.</p>
      </div>
    </div>
  )
}

function ArrivedPost({ post }: { post: DemoPost }) {
  const { caption, received } = post
  return (
    <li className="animate-rise rounded-card border border-line bg-surface-raised p-3">
      <p className="line-clamp-2 break-words font-semibold text-sm">{caption}</p>
      <p className="mt-0.5 text-muted text-sm">Amanhã, 09:00, horário de Brasília</p>
      <div className="mt-3 flex flex-wrap items-center gap-3 text-sm">
        <Badge tone="success" hasDot>
          Agendado
        </Badge>
        <span className="text-muted">
          {received > 1 ? `Enviado ${received} vezes, guardado uma vez só.` : 'Chegou uma vez.'}
        </span>
      </div>
    </li>
  )
}
