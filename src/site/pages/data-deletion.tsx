import { LegalLink, LegalList } from '../legal/legal-parts.tsx'
import type { SitePage } from '../site-page.ts'
import { siteWidth } from '../site-width.ts'

/** Where a social network sends whoever asked it to have their data deleted here. */
export const dataDeletionPage: SitePage = {
  path: '/data-deletion',
  title: 'Exclusão de dados de uma rede social | uPubly',
  description:
    'O que o uPubly apaga quando você pede a uma rede social que apaguemos os dados da sua conta, e como apagar todo o resto.',
  Content: DataDeletion,
}

function DataDeletion() {
  return (
    <div className={`${siteWidth} py-14 sm:py-20`}>
      <div className="flex max-w-3xl flex-col gap-12">
        <div>
          <h1 className="text-3xl sm:text-4xl">Exclusão de dados de uma rede social</h1>
          <p className="mt-6 rounded-card bg-accent-soft p-5 sm:p-6">
            Se você chegou aqui por uma rede social, com um código de confirmação, o seu pedido já
            foi atendido: apagamos os dados no momento em que ele chegou. O código é o comprovante
            dele.
          </p>
        </div>
        <section aria-labelledby="o-que-foi-apagado" className="flex flex-col gap-4">
          <h2 id="o-que-foi-apagado" className="text-2xl">
            O que foi apagado
          </h2>
          <LegalList
            items={[
              'A autorização que permitia publicar nas suas contas dessa rede.',
              'O nome, o identificador e a foto dessas contas, em todos os projetos.',
            ]}
          />
          <p>
            O que estava agendado para essas contas foi cancelado. O que já tinha sido publicado
            continua na rede social, onde você pode apagar.
          </p>
        </section>
        <section aria-labelledby="o-que-fica" className="flex flex-col gap-4">
          <h2 id="o-que-fica" className="text-2xl">
            O que fica
          </h2>
          <p>
            A sua conta no uPubly e os posts, textos e mídias dos seus projetos não vieram da rede
            social e continuam com você. Para apagar tudo, entre no uPubly, abra Meu perfil e
            escolha Excluir minha conta. Os prazos estão na{' '}
            <LegalLink href="/privacy-policy">política de privacidade</LegalLink>.
          </p>
        </section>
        <section aria-labelledby="como-pedir" className="flex flex-col gap-4">
          <h2 id="como-pedir" className="text-2xl">
            Como pedir
          </h2>
          <p>
            Remova o uPubly na lista de aplicativos da rede social e peça a exclusão dos dados, ou
            desconecte a conta em Configurações, dentro do uPubly: a autorização é apagada na hora.
            Se preferir, <LegalLink href="/about">escreva para a gente</LegalLink>.
          </p>
        </section>
      </div>
    </div>
  )
}
