/** The training page shows /treinamento.json and changes it by the same JSON endpoints as a program. */

const byId = (id) => document.getElementById(id)
const number = (value) => value.toLocaleString('pt-BR')
const plural = (value, one, many) => `${number(value)} ${value === 1 ? one : many}`
const dateTime = (text) =>
  new Date(text).toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'medium' })

/** Makes an element. Text is always set as text, never as HTML: names come from people. */
function element(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children.filter((child) => child !== null))
  return made
}
const code = (text) => element('code', {}, text)
const tag = (text, kind = '') => element('span', { className: `tag ${kind}` }, text)
const small = (...children) => element('div', { className: 'small soft' }, ...children)
const emptyList = (text) => element('p', { className: 'none' }, text)

function button(text, onclick, { label = text, className = '' } = {}) {
  return element('button', { type: 'button', className, onclick, ariaLabel: label }, text)
}

function field(label, input) {
  return element('div', {}, element('label', { htmlFor: input.id }, label), input)
}

function form(onsubmit, ...children) {
  return element('form', { className: 'short', onsubmit: (event) => submit(event, onsubmit) }, ...children)
}

/** The filled fields of a form, by name. */
const fieldsOf = (filled) => Object.fromEntries([...new FormData(filled)].filter(([, value]) => value !== ''))

/** Says what is wrong; an empty text takes the sentence away. */
function showProblem(text) {
  const problem = byId('problema')
  problem.textContent = text
  problem.hidden = text === ''
  if (text !== '') problem.scrollIntoView({ block: 'center' })
}

/** The JSON answer of the service. Throws a sentence for the person. */
async function ask(path, options) {
  const answer = await fetch(`/treinamento${path}`, options).catch(() => null)
  if (answer?.status === 204) return null
  const body = await answer?.json().catch(() => null)
  if (!answer?.ok) throw new Error(body?.error ?? 'O serviço não respondeu. Tente de novo.')
  return body
}

/** Sends a change and shows the new state. False when the change was refused. */
async function change(method, path, body) {
  byId('aviso').textContent = ''
  const json = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  try {
    await ask(path, { method, ...json })
    showProblem('')
    await show()
    return true
  } catch (error) {
    showProblem(error.message)
    return false
  }
}
const post = (path, body = {}) => change('POST', path, body)

async function submit(event, send) {
  event.preventDefault()
  const { currentTarget } = event
  if (await send(fieldsOf(currentTarget))) currentTarget.reset()
}

/** Replaces what a part of the page shows; a lost focus goes to the heading of its section. */
function render(id, ...children) {
  const part = byId(id)
  const hadFocus = part.contains(document.activeElement)
  part.replaceChildren(...children.filter((child) => child !== null))
  if (hadFocus) part.closest('section').querySelector('h2').focus()
}

function endpointText({ metodo, caminho }) {
  if (caminho === '*') return metodo === '*' ? 'qualquer endereço' : `${metodo} em qualquer endereço`
  return `${metodo === '*' ? 'qualquer método em' : metodo} ${pathText(caminho)}`
}
const pathText = (path) => path.replaceAll(/:(\w+)/g, '{$1}')
const faultText = (kind) => byId('falha').querySelector(`option[value="${kind}"]`).textContent

function scheduleText({ vale, vezes, restantes, probabilidade, semente }) {
  if (vale === 'sempre') return 'sempre'
  if (vale === 'acaso') return `${number(probabilidade * 100)}% das vezes · semente ${semente}`
  if (restantes === 0) return vezes === 1 ? 'já usada' : `já usada ${number(vezes)} vezes`
  return restantes === 1 ? 'na próxima vez' : `nas próximas ${number(restantes)} vezes`
}

function faultDetails({ atrasoMs, tentarDepoisSegundos, aplicadas }) {
  return [
    atrasoMs === undefined ? null : `demora ${number(atrasoMs)} ms`,
    tentarDepoisSegundos === undefined ? null : `Retry-After ${number(tentarDepoisSegundos)} s`,
    aplicadas === 0 ? 'ainda não aconteceu' : `aconteceu ${plural(aplicadas, 'vez', 'vezes')}`,
  ]
    .filter((part) => part !== null)
    .join(' · ')
}

function faultRow(fault) {
  const name = faultText(fault.falha)
  const endpoint = endpointText(fault)
  const isUsed = fault.vale === 'proximas' && fault.restantes === 0
  const remove = () => change('DELETE', `/falhas/${fault.id}`)
  const text = element(
    'div',
    {},
    element('b', {}, name),
    ' ',
    tag(scheduleText(fault), isUsed ? '' : 'on'),
    element('div', { className: 'small' }, code(endpoint)),
    small(faultDetails(fault)),
  )
  const line = element(
    'div',
    { className: 'line' },
    text,
    button('Remover', remove, { label: `Remover: ${name}, ${endpoint}` }),
  )
  return element('li', {}, line)
}

function showFaults({ falhas, enderecos }) {
  const removeAll = button('Remover todas', () => change('DELETE', '/falhas'))
  if (falhas.length === 0) {
    render('lista-falhas', emptyList('Nenhuma falha está ligada: o serviço atende normalmente.'))
  } else {
    const rows = element('ul', { className: 'rows' }, ...falhas.map(faultRow))
    render('lista-falhas', rows, element('div', { className: 'row' }, removeAll))
  }
  const select = byId('endereco')
  if (select.options.length > 1) return
  for (const { metodo, caminho } of enderecos) {
    select.append(new Option(`${pathText(caminho)}  ·  ${metodo}`, `${metodo} ${caminho}`))
  }
}

function addFault({ endereco, chance, ...fields }) {
  const [metodo, caminho] = endereco.split(' ')
  return post('/falhas', { ...fields, metodo, caminho, ...(chance && { probabilidade: Number(chance) / 100 }) })
}

function showClock({ relogio: { atrasoMs, pausado }, eventos: { emEspera, presos } }) {
  const text = element(
    'div',
    {},
    element('b', {}, pausado ? 'Pausado: os eventos esperam' : 'Correndo'),
    ' ',
    tag(atrasoMs === 0 ? 'sem espera' : `cada um espera ${number(atrasoMs)} ms`, pausado ? '' : 'on'),
    small(emEspera === 0 ? 'Nenhum evento espera.' : `${plural(emEspera, 'evento espera', 'eventos esperam')}.`),
  )
  const toggle = () => post('/relogio', { pausado: !pausado })
  render('relogio', text, button(pausado ? 'Deixar correr' : 'Pausar', toggle, { className: pausado ? 'act' : '' }))
  byId('espera').defaultValue = atrasoMs
  const stuck = element(
    'div',
    {},
    element('b', {}, plural(presos.length, 'evento preso', 'eventos presos')),
    ' por uma falha',
    small(presos.join(' · ')),
  )
  const line = element(
    'div',
    { className: 'line' },
    stuck,
    button('Soltar', () => post('/eventos/soltar')),
  )
  render('presos', presos.length === 0 ? null : element('div', { className: 'card' }, line))
}

function messageRow({ para, assunto, corpo, criadoEm, enviadoEm, falha }) {
  const failed = falha ? tag('não enviada', 'off') : tag('guardada')
  const when = element('div', { className: 'small' }, `${dateTime(criadoEm)} · para ${para}`)
  const summary = element(
    'summary',
    {},
    element('b', {}, assunto),
    ' ',
    enviadoEm ? tag('enviada', 'on') : failed,
    when,
  )
  const reason = falha ? element('p', { className: 'bad' }, falha) : null
  return element('li', {}, element('details', {}, summary, reason, element('pre', {}, corpo)))
}

function showMessages({ mensagens, totalMensagens, enviaMensagens }) {
  byId('envio').textContent = enviaMensagens
    ? 'O serviço as envia pelo servidor de e-mail configurado.'
    : 'Nenhum servidor de e-mail está configurado (SMTP_URL): as mensagens ficam guardadas aqui.'
  const none = emptyList('Nenhuma mensagem ainda. Ela surge quando alguém encaminha e pede o aviso por e-mail.')
  const rows = element('ul', { className: 'rows' }, ...mensagens.map(messageRow))
  const more = small(`Aqui estão as ${number(mensagens.length)} mais novas de ${number(totalMensagens)}.`)
  const hasMore = totalMensagens > mensagens.length
  render('lista-mensagens', mensagens.length === 0 ? none : rows, hasMore ? more : null)
}

function roleRow({ id, cargo, unidade, ativo }, nome) {
  const verb = ativo ? 'Desativar' : 'Ativar'
  const text = element('div', {}, `${cargo} · ${unidade} `, ativo ? null : tag('inativo', 'off'))
  text.append(element('div', { className: 'id' }, code(id)))
  const toggle = button(verb, () => post(`/papeis/${id}`, { ativo: !ativo }), {
    label: `${verb} ${cargo}, ${unidade}, de ${nome}`,
  })
  return element('li', {}, element('div', { className: 'line' }, text, toggle))
}

function personCard({ id, login, nome, cidadao, papeis }, unidades) {
  const path = `/pessoas/${encodeURIComponent(login)}`
  const input = (name, value = '') =>
    element('input', { id: `${name}-${id}`, name, defaultValue: value, maxLength: 200, required: true })
  const unit = element('select', { id: `unidade-${id}`, name: 'idUnidade' })
  unit.append(...unidades.map((each) => new Option(each.nome, each.id)))
  const forms = [
    form((fields) => post(path, fields), field('Nome', input('nome', nome)), element('button', {}, 'Mudar nome')),
    form(
      (fields) => post(`${path}/papeis`, fields),
      field('Novo papel: cargo', input('cargo')),
      field('Unidade', unit),
      element('button', {}, 'Dar papel'),
    ),
  ]
  return element(
    'li',
    { className: 'card' },
    element('h3', {}, nome, cidadao ? ' ' : '', cidadao ? tag('cidadão') : null),
    element('div', { className: 'small' }, code(login)),
    element('div', { className: 'id' }, code(id)),
    papeis.length === 0 ? null : element('ul', { className: 'roles' }, ...papeis.map((role) => roleRow(role, nome))),
    element('details', {}, element('summary', { className: 'small' }, 'Mudar'), ...forms),
  )
}

/** Reads the state and shows it. */
async function show() {
  const state = await ask('.json')
  showFaults(state)
  showClock(state)
  showMessages(state)
  render('lista-pessoas', ...state.pessoas.map((person) => personCard(person, state.unidades)))
}

async function restore() {
  byId('confirmacao').close()
  if (await post('/restaurar', { confirma: true })) byId('aviso').textContent = 'Tudo voltou ao começo.'
  byId('inicio').scrollIntoView()
}

byId('ligar-falha').onsubmit = (event) => submit(event, addFault)
byId('mudar-espera').onsubmit = (event) => submit(event, (fields) => post('/relogio', fields))
byId('acrescentar-pessoa').onsubmit = (event) => submit(event, (fields) => post('/pessoas', fields))
byId('perguntar').onclick = () => byId('confirmacao').showModal()
byId('desistir').onclick = () => byId('confirmacao').close()
byId('restaurar').onclick = restore
await show().catch((error) => showProblem(error.message))
