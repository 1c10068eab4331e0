import { usePerson } from '#src/session/person-context.ts'

/** Lists what is deleted with the account and what stays, based on the person's projects. */
export function LostThings() {
  const { projects } = usePerson()
  const own = projects.filter(({ userRole }) => userRole === 'OWNER')
  const alone = own.filter(({ memberCount }) => memberCount === 1)
  const shared = own.filter(({ memberCount }) => memberCount > 1)
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5">
      {alone.length > 0 && (
        <li>
          São excluídos, com posts, agendamentos, mídias e contas conectadas:{' '}
          <Names of={alone.map(({ name }) => name)} />. O que já foi publicado continua nas redes.
        </li>
      )}
      {shared.length > 0 && (
        <li>
          Antes, transfira para outra pessoa ou exclua:{' '}
          <Names of={shared.map(({ name }) => name)} />.
        </li>
      )}
      <li>Seus templates são excluídos. Seus posts nos projetos dos outros ficam, sem seu nome.</li>
      <li>Os rascunhos, as mídias e o que ainda não foi enviado saem deste aparelho.</li>
    </ul>
  )
}

/** Names up to five projects and counts the others. */
function Names({ of }: { of: readonly string[] }) {
  const rest = of.length - 5
  return (
    <strong className="wrap-anywhere">
      {of.slice(0, 5).join(', ')}
      {rest > 0 && ` e mais ${rest}`}
    </strong>
  )
}
