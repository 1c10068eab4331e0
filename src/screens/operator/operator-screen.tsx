import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '#local/calls/api-error.ts'
import { operatorPlansQuery } from '#src/api/operator-queries.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { LoadFailure } from '#src/components/load-failure.tsx'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { EmptyState } from '#src/components/ui/empty-state.tsx'
import { Skeleton } from '#src/components/ui/skeleton.tsx'
import { Tabs } from '#src/components/ui/tabs.tsx'
import { BillingEventsArea } from './billing-events-area.tsx'
import { DeliveriesArea } from './deliveries-area.tsx'
import { LogArea } from './log-area.tsx'
import { MetricsArea } from './metrics/metrics-area.tsx'
import { MessagesArea } from './people/messages-area.tsx'
import { PeopleArea } from './people/people-area.tsx'
import { WaitingArea } from './people/waiting-area.tsx'
import { PlansArea } from './plans/plans-area.tsx'
import { RefundsArea } from './refunds-area.tsx'

export interface OperatorScreenProps {
  /** The area in the URL; an unknown one shows the first area. */
  area: unknown
  onArea: (area: string) => void
  /** Shown to everybody who is not an operator, as if the page did not exist. */
  notFound: ReactNode
}

/** The screen for operators. Nothing of it is stored on the device. */
export function OperatorScreen(props: OperatorScreenProps) {
  // No automatic refetch, because each look at people's data is recorded as an act.
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            ...{ gcTime: 0, retry: false, networkMode: 'always' },
            ...{ refetchOnWindowFocus: false, refetchOnReconnect: false },
          },
        },
      }),
  )
  return (
    <QueryClientProvider client={client}>
      <Gate {...props} />
    </QueryClientProvider>
  )
}

/** Requests the plans to learn whether this person is an operator: they contain no personal data. */
function Gate({ area, onArea, notFound }: OperatorScreenProps) {
  const { isOnline } = useConnectivity()
  const plans = useQuery(operatorPlansQuery)
  const code = plans.error instanceof ApiError ? plans.error.code : undefined
  if (code === 'FORBIDDEN') return notFound
  return (
    <Frame>
      {plans.data ? (
        <OperatorAreas area={area} onArea={onArea} />
      ) : code === 'SECOND_STEP_REQUIRED' ? (
        <SecondStepNeeded />
      ) : plans.isError ? (
        <LoadFailure
          isOnline={isOnline}
          failed="Não foi possível abrir a operação."
          offline="A operação precisa de conexão. Nada dela fica neste aparelho."
          onRetry={() => void plans.refetch()}
        />
      ) : (
        <div aria-busy="true">
          <span className="sr-only">Carregando...</span>
          <Skeleton className="h-96 rounded-card" />
        </div>
      )}
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.title = 'Operação · uPubly'
  }, [])
  return (
    <main
      tabIndex={-1}
      className="mx-auto w-full max-w-[100rem] px-4 pt-5 pb-10 outline-none md:px-6 lg:pt-8"
    >
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div>
          <h1 className="text-2xl">Operação</h1>
          <p className="mt-1 text-muted">Tudo o que você vê e muda aqui fica registrado</p>
        </div>
        <Link to="/dashboard" className="py-2 font-semibold underline">
          Voltar ao Painel
        </Link>
      </header>
      {children}
    </main>
  )
}

function SecondStepNeeded() {
  return (
    <EmptyState
      icon={ShieldAlert}
      title="Entre com a verificação em duas etapas"
      text="A operação mostra dados de outras pessoas. Para abri-la, sua conta precisa pedir um código além da senha, por email ou por um aplicativo autenticador. Se ela já pede, saia e entre de novo: esta sessão começou sem o código."
      action={
        <Link to="/settings/$page" params={{ page: 'account' }} className={buttonClass()}>
          Abrir Meu perfil
        </Link>
      }
    />
  )
}

/** The areas by their word in the URL. */
const areas = {
  plans: ['Planos', PlansArea],
  waiting: ['Lista de espera', WaitingArea],
  messages: ['Mensagens', MessagesArea],
  people: ['Pessoas', PeopleArea],
  refunds: ['Reembolsos', RefundsArea],
  deliveries: ['Publicações', DeliveriesArea],
  billing: ['Eventos de cobrança', BillingEventsArea],
  metrics: ['Métricas', MetricsArea],
  log: ['Registro', LogArea],
} as const satisfies Record<string, readonly [string, ComponentType]>

type AreaId = keyof typeof areas
const ids = Object.keys(areas) as AreaId[]
const tabs = ids.map((id) => ({ id, label: areas[id][0] }))

export interface OperatorAreasProps {
  area: unknown
  onArea: (area: string) => void
}

function OperatorAreas({ area, onArea }: OperatorAreasProps) {
  const selected = ids.find((id) => id === area) ?? 'plans'
  const [, Area] = areas[selected]
  return (
    <Tabs label="Áreas da operação" tabs={tabs} selected={selected} onSelect={onArea}>
      <Area />
    </Tabs>
  )
}
