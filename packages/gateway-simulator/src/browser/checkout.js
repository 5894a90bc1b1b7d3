// Replaces https://checkout.razorpay.com/v1/checkout.js: the same `window.Razorpay`, with test money.
(() => {
  const origin = new URL(document.currentScript.src).origin;

  class Razorpay {
    constructor(options) {
      if (!options || typeof options.key !== 'string') throw new Error('`key` is mandatory');
      this.options = options;
      this.listeners = {};
    }

    on(event, listener) {
      this.listeners[event] = [...(this.listeners[event] || []), listener];
      return this;
    }

    emit(event, data) {
      for (const listener of this.listeners[event] || []) listener(data);
    }

    open() {
      if (this.dialog) return;
      const { options } = this;
      const prefill = options.prefill || {};
      const query = new URLSearchParams({
        key: options.key,
        order_id: String(options.order_id || ''),
        origin: location.origin,
        name: String(options.name || ''),
        description: String(options.description || ''),
        email: String(prefill.email || ''),
        contact: String(prefill.contact || ''),
      });
      const dialog = document.createElement('dialog');
      dialog.setAttribute('aria-label', 'Razorpay Checkout (test)');
      Object.assign(dialog.style, {
        // Relative to the window without its scroll bar.
        width: 'min(26rem, 100%)',
        height: 'min(44rem, 100dvh)',
        maxWidth: '100%',
        maxHeight: '100dvh',
        // Centred, even on pages that reset every margin.
        margin: 'auto',
        padding: '0',
        border: '0',
        borderRadius: '12px',
        overflow: 'hidden',
      });
      const frame = document.createElement('iframe');
      frame.title = 'Razorpay Checkout (test)';
      frame.className = 'razorpay-checkout-frame';
      frame.src = `${origin}/v1/checkout/frame?${query}`;
      Object.assign(frame.style, { width: '100%', height: '100%', border: '0', display: 'block' });
      dialog.append(frame);
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        this.dismiss();
      });
      this.heard = (event) => {
        if (event.origin === origin && event.source === frame.contentWindow) this.hear(event.data);
      };
      window.addEventListener('message', this.heard);
      this.dialog = dialog;
      document.body.append(dialog);
      dialog.showModal();
      frame.addEventListener('load', () => frame.focus(), { once: true });
    }

    hear(message) {
      if (message?.from !== 'razorpay-simulator') return;
      if (message.type === 'paid') {
        this.close();
        if (typeof this.options.handler === 'function') this.options.handler(message.response);
      }
      if (message.type === 'failed') this.emit('payment.failed', { error: message.error });
      if (message.type === 'dismissed') this.dismiss();
    }

    dismiss() {
      this.close();
      const modal = this.options.modal || {};
      if (typeof modal.ondismiss === 'function') modal.ondismiss();
    }

    close() {
      if (!this.dialog) return;
      window.removeEventListener('message', this.heard);
      this.dialog.close();
      this.dialog.remove();
      this.dialog = undefined;
    }
  }

  window.Razorpay = Razorpay;
})();
