// Draws a feedback form: <script async src="…/feedback.js" data-key="…"></script>
;(() => {
  const script = document.currentScript ?? document.querySelector('script[data-key][src*="/feedback.js"]')
  const { key, target, theme, lang, button, ...data } = script.dataset
  const texts = {
    Button: 'Feedback',
    Title: 'Send feedback',
    Message: 'Message',
    Name: 'Name (optional)',
    Email: 'E-mail (optional)',
    Send: 'Send',
    Close: 'Close',
    Thanks: 'Thank you. Your message has arrived.',
    Failed: 'That could not be sent. Try again.',
  }
  for (const name in texts) texts[name] = data[`text${name}`] ?? texts[name]

  const css = `:host{all:initial;color-scheme:light dark;font:15px/1.5 system-ui,sans-serif;
--line:light-dark(#667085,#98a2b3);--ink:light-dark(#101828,#f2f4f7);--page:light-dark(#fff,#1d2939);
--main:var(--feedback-color,#3538cd);color:var(--ink)}
:host([data-theme=light]){color-scheme:light}:host([data-theme=dark]){color-scheme:dark}
*{box-sizing:border-box;font:inherit}
button{padding:8px 16px;cursor:pointer}
.open{position:fixed;inset:auto 16px 16px auto;z-index:9999}
:focus-visible{outline:2px solid light-dark(#3538cd,#a4bcfd);outline-offset:2px}
dialog{width:min(24rem,calc(100vw - 2rem));padding:0;border:1px solid var(--line);border-radius:12px}
form{padding:20px;border-radius:12px;background:var(--page);color:var(--ink)}
dialog::backdrop{background:#0008}h2{margin:0 0 12px;font-size:18px;font-weight:600}
label{display:block;margin-bottom:12px}p{margin:0 0 12px}
input,textarea{display:block;width:100%;padding:8px}
button,input,textarea{border:1px solid var(--line);border-radius:8px;background:var(--page);color:inherit}
.main{background:var(--main);border-color:var(--main);color:#fff}
.row{display:flex;gap:8px;justify-content:flex-end}
.trap{position:absolute;inset-inline-start:-9999px}`

  const make = (tag, attributes, ...children) => {
    const element = document.createElement(tag)
    for (const name in attributes) element.setAttribute(name, attributes[name])
    element.append(...children)
    return element
  }
  const newId = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

  function draw() {
    const place = target ? document.querySelector(target) : null
    const host = make('div', { 'data-theme': theme ?? '', ...(lang && { lang }) })
    const root = host.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [sheet]

    const fields = make('div')
    const field = (label, attributes, tag = 'input', more) => {
      const input = make(tag, attributes)
      fields.append(make('label', more, label, input))
      return input
    }
    const message = field(
      texts.Message,
      { name: 'message', rows: 5, maxlength: 1e4, required: '' },
      'textarea',
    )
    const name = field(texts.Name, { name: 'name', autocomplete: 'name', maxlength: 200 })
    const email = field(texts.Email, { name: 'email', type: 'email', autocomplete: 'email', maxlength: 254 })
    field('Website', { name: 'website', tabindex: -1, autocomplete: 'off' }, 'input', {
      class: 'trap',
      'aria-hidden': true,
    })
    const status = make('p', { role: 'status', tabindex: -1 })
    const title = make('h2', { id: 'title' }, texts.Title)
    const close = make('button', { type: 'button' }, texts.Close)
    const send = make('button', { class: 'main' }, texts.Send)
    const form = make('form', null, title, fields, status, make('div', { class: 'row' }, close, send))
    const dialog = make('dialog', { 'aria-labelledby': 'title' })
    const address = new URL(`feedback/${key}`, script.src)
    let id = newId()

    function begin() {
      if (fields.hidden) form.reset()
      fields.hidden = send.hidden = false
      status.textContent = ''
      name.value ||= data.name ?? ''
      email.value ||= data.email ?? ''
    }
    function context() {
      const told = { page: location.origin + location.pathname }
      for (const it in data) if (/^context./.test(it)) told[it[7].toLowerCase() + it.slice(8)] = data[it]
      return told
    }
    form.oninput = () => {
      id = newId()
    }
    form.onsubmit = async (event) => {
      event.preventDefault()
      if (!message.value.trim()) message.value = ''
      if (!form.reportValidity()) return
      send.disabled = true
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': id },
        body: JSON.stringify({ ...Object.fromEntries(new FormData(form)), context: context() }),
      }).catch(() => null)
      send.disabled = false
      const sent = !!answer?.ok
      fields.hidden = send.hidden = sent
      status.textContent = sent ? texts.Thanks : texts.Failed
      status.focus()
    }
    begin()
    if (place) {
      close.hidden = true
      root.append(form)
      place.append(host)
      return
    }
    const open = make(
      'button',
      { class: 'main open', type: 'button', 'aria-haspopup': 'dialog' },
      texts.Button,
    )
    open.hidden = button === 'none'
    const show = () => {
      begin()
      dialog.showModal()
      message.focus()
    }
    open.onclick = show
    close.onclick = () => dialog.close()
    document.addEventListener('click', (event) => event.target.closest?.('[data-feedback-open]') && show())
    dialog.append(form)
    root.append(open, dialog)
    document.body.append(host)
  }
  document.readyState === 'loading' ? document.addEventListener('DOMContentLoaded', draw) : draw()
})()
