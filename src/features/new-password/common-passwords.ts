/**
 * The commonest passwords and the words they consist of, in Brazil and elsewhere, in lower case without
 * accents. Loaded only where a password is chosen.
 */
export const commonPasswords = `
password passw0rd pass passwd passcode passport letmein welcome admin administrator root user
usuario guest login master secret secreto changeme change default temp temporary test teste
testing test123 tester demo sample example senha senhas minhasenha novasenha senhaforte
senhasegura suasenha trocar trocarsenha mudar mudarsenha acesso entrar segredo qwerty qwert
qwertyuiop qwerty1 qwerty12 qwerty123 qwerty1234 qwer1234 1qaz2wsx 1q2w3e 1q2w3e4r 1q2w3e4r5t
q1w2e3 q1w2e3r4 qazwsx qazwsxedc zaq12wsx zaq1zaq1 asdf asdfg asdfgh asdfghjkl asdf1234 asdfasdf
asdqwe asdqwe123 qweasd qweasdzxc qwe123 123qwe zxcvbn zxcvbnm zxcvb zxcv mnbvcxz poiuytrewq
azerty azerty123 qwertz abc123 abc1234 abcd1234 abc12345 abcdef abcdefg abcdefgh abcabc aabbcc
a1b2c3 a1b2c3d4 aa123456 a123456 a12345678 a123456789 123456 1234567 12345678 123456789
1234567890 12345 1234 123123 123123123 123321 12344321 123454321 112233 11223344 1122334455
121212 131313 141414 159753 159357 147258 147258369 147852 147852369 258456 321321 369258147
456456 456789 654321 7654321 87654321 987654321 9876543210 789456 789456123 741852963 741852
753951 852456 951753 963852741 000000 00000000 111111 1111111 11111111 111222 222222 333333
444444 555555 666666 777777 7777777 888888 88888888 999999 99999999 101010 202020 212121 232323
252525 696969 007007 102030 10203040 1020304050 010203 01020304 13579 246810 142536 147147
246813579 314159 31415926 1a2b3c 1a2b3c4d 123abc 1234abcd 12345a 123456a 123456789a 12qwaszx
1234qwer 11112222 12341234 123412345 123mudar mudar123 senha123 senha1234 admin123 admin1234
teste123 pass123 pass1234 password1 password12 password123 password1234 welcome1 welcome123
letmein1 secret123 user123 root123 guest123 login123 master123 iloveyou iloveu loveyou loveme
mylove love lovelove lover lovely lover1 teamo teamomuito euteamo amoteamo teadoro amor amores
amorzinho meuamor amordaminhavida amoreterno amorinfinito amorperfeito amizade princess princesa
princesinha rainha principe angel angels anjo anjos anjinho angelical babygirl baby bebe nenem
gatinha gatinho gatinhos linda lindo lindinha lindona fofa fofinha fofinho docinho florzinha
flor flores flower flowers borboleta estrela estrelinha estrelas estrelado familia minhafamilia
family mamae mamaepapai papai paimae filho filha filhos filhos2 minhafilha meufilho vovo irmao
irma irmaos esposa marido casamento namorada namorado amigo amiga amigos friend friends
bestfriend deus deusefiel deusnocomando deuseamor deusnocontrole deusepai deusemaior jesus
jesuscristo jesusteama jesussalva jesusemeupastor cristo espiritosanto senhor feemdeus gloria
gloriaadeus aleluia amem igreja biblia salmo23 salmo91 maria avemaria nossasenhora aparecida
saojorge santo santa anjodaguarda abencoada abencoado gratidao gracas vitoria vencedor vencedora
milagre esperanca brasil brasil10 brasileiro brasileira saopaulo riodejaneiro bahia minas
minasgerais curitiba parana recife fortaleza salvador brasilia goiania manaus belem
florianopolis portoalegre santacatarina pernambuco ceara natal copacabana ipanema flamengo
mengao flamengo10 corinthians timao palmeiras verdao santos santosfc saopaulofc tricolor vasco
vascodagama botafogo fogao fluminense cruzeiro atletico galo atleticomineiro gremio inter
internacional colorado sport bahiafc vitoriafc coritiba athletico chapecoense ceara1 fortalezaec
neymar neymar10 ronaldo ronaldinho romario pele kaka messi messi10 cristiano cristianoronaldo
barcelona realmadrid juventus chelsea arsenal liverpool manchester manutd milan futebol futsal
volei capoeira soccer football baseball basketball hockey tennis golf golfer cricket softball
swimming surfing surfer skate skater yankees cowboys lakers steelers eagles packers dodgers
rangers redsox celtic celtics bulls chicago boston dallas london paris newyork texas florida
california canada america germany france italia italy espana portugal lisboa mexico argentina
monkey dragon tiger tigger lion leao tigre cachorro cachorra gato gata cavalo passarinho pantera
panther wolf lobo eagle falcon dolphin dolphins butterfly horse rabbit turtle shark snake spider
elephant kitten kitty puppy doggie bulldog pitbull puppy1 bear teddy teddybear panda unicorn
unicornio pinguim penguin golfinho tubarao shadow sunshine summer winter spring autumn verao
inverno primavera outono solzinho luar praia natureza rainbow arcoiris flowerpower rose rosa
rosas violet margarida girassol lavanda jasmine jasmim daisy lily orquidea diamond diamante
crystal cristal pearl perola ruby rubi esmeralda silver gold golden ouro prata superman batman
spiderman homemaranha hulk ironman thor avengers vingadores marvel starwars startrek matrix
pokemon pikachu naruto sasuke goku vegeta dragonball onepiece luffy sonic mario luigi zelda
minecraft roblox fortnite freefire callofduty playstation xbox nintendo gamer counterstrike
leagueoflegends valorant hellokitty barbie disney mickey minnie snoopy garfield scooby scoobydoo
simpsons homer bart shrek frozen elsa moana harrypotter hogwarts hermione gandalf frodo hobbit
merlin ninja samurai pirate pirata vampire vampiro zumbi zombie godzilla terminator rambo rocky
metallica nirvana slipknot linkinpark linkin ironmaiden acdc beatles rollingstones queen
pinkfloyd greenday blink182 eminem tupac snoopdogg rihanna beyonce shakira madonna britney
rebelde blackpink onedirection justinbieber bieber anitta ivete sertanejo pagode samba forro
funk rock rocknroll musica music guitar guitarra violao bateria piano cantora cantor computer
computador internet windows microsoft google gmail hotmail yahoo facebook instagram twitter
tiktok youtube whatsapp netflix samsung motorola iphone apple android linux ubuntu server
servidor sistema system network wifi wireless modem oracle cisco database dados backup suporte
support help service office escritorio empresa trabalho financeiro vendas loja cliente gerente
diretor diretoria chefe marketing contabilidade recepcao secretaria escola professor professora
faculdade universidade aluno estudante medico medicina enfermagem direito advogado engenharia
policia bombeiro exercito militar marinha money dinheiro rico rica milionario success sucesso
winner champion campeao campea victory lucky sorte destiny destino freedom liberdade forever
parasempre eternity eternidade happy feliz felicidade alegria smile sorriso peace dream dreams
sonho sonhos life vida vidaloka minhavida vidanova novavida hope faith believe heaven paraiso
paradise magic magica magico mystery fantasy fantasia phoenix fenix thunder trovao lightning
storm tempestade fire fogo water agua earth terra skyline moon stars star galaxy cosmos universe
universo infinity infinito eclipse jupiter saturn mercury venus apollo zeus athena hercules
spartan viking warrior guerreiro guerreira knight wizard killer hunter ranger soldier marine
sniper gangster gangsta mafia thuglife trustno1 whatever nothing nada tudo qualquer naosei
esqueci esquecida semsenha blabla blablabla lalala hahaha kkkkkk asdasd asdasdasd zzzzzz xxxxxx
aaaaaa aaaaaaaa bbbbbb cccccc qqqqqq qqqqqqqq abababab fuckyou fuckoff badboy biteme stupid
loser crazy maluco maluca doido doida louca louco michael jordan jordan23 jennifer jessica
michelle ashley amanda nicole daniel daniela danielle andrew andre andrea andreia anthony
antonio alexander alexandre alexandra alex joshua matthew mateus matheus mathew robert roberto
roberta richard ricardo thomas tomas charlie charles carlos carlinhos george jorge joseph jose
joao joaopedro joaovitor john johnny juan william guilherme patrick patricia paula paulo
paulinha pedro pedrinho peter felipe philip rafael rafaela raphael gabriel gabriela gabi lucas
luquinhas luiz luis luiza luisa lucia luciana luciano mariana marina marcos marcelo marcela
marcia marcio marco mauricio maxwell miguel nicolas natalia nathalia nathan oscar otavio
priscila raquel rebeca rebecca regina renata renato rodrigo rogerio ronaldo1 rosana sabrina
samantha samuel sandra sarah sara sebastian sergio silvia simone sophia sofia stephanie tatiana
tatiane taylor teresa thais thiago tiago tiffany vanessa veronica victor vitor victoria vinicius
viviane wagner walter wellington wesley yasmin adriana adriano alessandra alice aline alison
amelia anapaula anaclara anabeatriz anacarolina angela angelica antonia arthur artur barbara
beatriz benjamin bernardo brenda brian bruna bruno caio camila camilla carla carol carolina
caroline cecilia cesar christian cintia clara claudia claudio cristiane cristina daiane danilo
davi david debora denise diego diogo douglas edson eduarda eduardo elaine eliana elias elisabete
emanuel emily emanuelly enzo erica erika ester fabiana fabiano fabio fabricio fernanda fernando
flavia flavio francisco francisca gabrielly geovana giovana giovanna gisele gustavo heitor
helena henrique heloisa hugo igor isabel isabela isabella isadora ivan jaqueline jessicaa joana
joaquim juliana juliano julia julio junior karen karina karine katia kelly kevin laila lara
larissa laura lavinia leandro leonardo leticia lidia liliane livia lorena lorenzo luana luan
manuela marcelly marisa marta martha melissa milena monica monique murilo nicoly nicole1 noah
olivia pamela pietra rayssa renan ruan ruth sonia stella suzana talita tamires theo valentina
valeria vera vicente vitoria1 viviani yago yuri silva souza santos1 oliveira pereira lima
carvalho ferreira ribeiro almeida costa gomes martins araujo melo barbosa cardoso teixeira dias
moreira nunes mendes freitas vieira ferrari porsche mercedes audi toyota honda yamaha suzuki
kawasaki harley mustang camaro corvette ford chevrolet chevy nissan volkswagen fusca civic
corolla moto motoca caminhao chocolate chocolat cookie cookies cheese banana orange apple1
cherry strawberry morango abacaxi melancia limao pepper ginger coffee cafe cerveja cachaca vodka
whisky cocacola pepsi pizza hamburguer brigadeiro pudim paocomqueijo paodequeijo feijoada
churrasco acai coxinha january fevereiro janeiro marco1 abril maio junho julho agosto setembro
outubro novembro dezembro monday friday sunday domingo segunda sexta sabado 2000 2010 2015 2018
2019 2020 2021 2022 2023 2024 2025 2026 blue azul vermelho green verde black preto white branco
pink yellow amarelo purple roxo access trustme buster harley1 maggie pepper1 jordan1 tigger1
robert1 snoopy1 bailey scooter rocket cooper sparky buddy casper lucky1 oreo coco princess1
sunshine1 shadow1 dragon1 monkey1 football1 baseball1 superman1 batman1 michael1 charlie1
jordan12 killer1 iloveyou1 iloveyou2 hello hello123 hello1 oioioi oi123 bomdia boanoite upubly
publicar publicacao post posts postagem agenda agendar conteudo criador criadora influencer
influenciador redesocial redessociais socialmedia midia midias social
`
