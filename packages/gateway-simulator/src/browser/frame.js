// Runs the dialog's frame, and tells the page that opened it the outcome.
(() => {
  const query = new URLSearchParams(location.search);
  const find = (id) => document.getElementById(id);
  const tell = (message) =>
    window.parent.postMessage({ from: 'razorpay-simulator', ...message }, query.get('origin') || '/');
  const form = find('pay');
  const bank = find('bank');
  const error = find('error');
  let paymentId = '';

  find('dismiss')?.addEventListener('click', () => tell({ type: 'dismissed' }));
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') tell({ type: 'dismissed' });
  });
  if (!form) return;

  const show = (isAtBank) => {
    form.hidden = isAtBank;
    bank.hidden = !isAtBank;
    if (isAtBank) find('bank-pass').focus();
  };

  const fail = (description, payment) => {
    show(false);
    error.textContent = description;
    error.hidden = false;
    tell({
      type: 'failed',
      error: {
        code: 'BAD_REQUEST_ERROR',
        description,
        source: 'customer',
        step: 'payment_authorization',
        reason: 'payment_failed',
        metadata: { order_id: form.dataset.order, payment_id: payment },
      },
    });
  };

  const send = async (path, body) => {
    const buttons = document.querySelectorAll('button');
    for (const button of buttons) button.disabled = true;
    try {
      const answer = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const result = await answer.json();
      if (result.is === 'paid') return tell({ type: 'paid', response: result.response });
      if (result.is === 'challenge') {
        paymentId = result.paymentId;
        return show(true);
      }
      fail(result.description || 'The payment failed.', result.paymentId || '');
    } catch {
      fail('The gateway cannot be reached.', '');
    } finally {
      for (const button of buttons) button.disabled = false;
    }
  };

  form.addEventListener('change', () => {
    const isCard = new FormData(form).get('method') === 'card';
    find('card-fields').hidden = !isCard;
    find('upi-fields').hidden = isCard;
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    error.hidden = true;
    const isCard = new FormData(form).get('method') === 'card';
    send('/v1/checkout/payments', {
      key: query.get('key'),
      order_id: form.dataset.order,
      email: query.get('email'),
      contact: query.get('contact'),
      ...(isCard ? { card: find('number').value } : { upi: find('vpa').value }),
    });
  });
  find('bank-pass').addEventListener('click', () =>
    send('/v1/checkout/3d-secure', { paymentId, isPassed: true }),
  );
  find('bank-fail').addEventListener('click', () =>
    send('/v1/checkout/3d-secure', { paymentId, isPassed: false }),
  );
})();
