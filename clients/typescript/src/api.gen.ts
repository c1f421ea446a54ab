// Written by `npm run openapi-answers` from the contract. Do not edit.

export interface paths {
  "/v1/orders/payment-methods": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Which payment methods an unpaid order has now, and whether KJB (16, 20) is among them
     * @description Costs 1 unit of the daily quota with each answer of status 200, whatever it says, on every plan. Needs the scope order:read. Sandbox keys are refused with SANDBOX_CAPABILITY_UNAVAILABLE. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["orders.payment-methods"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/orders/1688/payment-methods": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Which payment methods an unpaid order has now, and whether KJB (16, 20) is among them
     * @description Costs 1 unit of the daily quota with each answer of status 200, whatever it says, on every plan. Needs the scope order:read. Sandbox keys are refused with SANDBOX_CAPABILITY_UNAVAILABLE. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["orders.payment-methods.1688"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/orders/preview": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * What a cart costs now, freight included, and which line cannot be bought
     * @description Costs 3 units of the daily quota with each answer of status 200, whatever it says, unless the plan says otherwise. Needs the scope order:preview. With a sandbox key it is free, simulated, and in the standard format only. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["orders.preview"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/orders/1688/preview": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * What a cart costs now, freight included, and which line cannot be bought
     * @description Costs 3 units of the daily quota with each answer of status 200, whatever it says, unless the plan says otherwise. Needs the scope order:preview. With a sandbox key it is free, simulated, and in the standard format only. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["orders.preview.1688"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/orders/taobao/preview": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * What a cart costs now, freight included, and which line cannot be bought
     * @description Costs 3 units of the daily quota with each answer of status 200, whatever it says, unless the plan says otherwise. Needs the scope order:preview. With a sandbox key it is free, simulated, and in the standard format only. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["orders.preview.taobao"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/orders/create": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create the order of a previewed cart: at most once, or honestly unknown
     * @description Costs 5 units of the daily quota with an answer of status 200 or 202, unless the plan says otherwise. The preview inside, a replay, an order that the marketplace rejected, and every other answer cost nothing. Needs the scope order:create. With a sandbox key it is free, simulated, and in the standard format only. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["orders.create"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/orders/1688/create": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create the order of a previewed cart: at most once, or honestly unknown
     * @description Costs 5 units of the daily quota with an answer of status 200 or 202, unless the plan says otherwise. The preview inside, a replay, an order that the marketplace rejected, and every other answer cost nothing. Needs the scope order:create. With a sandbox key it is free, simulated, and in the standard format only. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["orders.create.1688"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/orders/taobao/create": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create the order of a previewed cart: at most once, or honestly unknown
     * @description Costs 5 units of the daily quota with an answer of status 200 or 202, unless the plan says otherwise. The preview inside, a replay, an order that the marketplace rejected, and every other answer cost nothing. Needs the scope order:create. With a sandbox key it is free, simulated, and in the standard format only. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["orders.create.taobao"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/orders/detail": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * What became of a purchase, and its order as the marketplace tells it now
     * @description Costs 1 unit of the daily quota with each answer of status 200, whatever it says, unless the plan says otherwise. Needs the scope order:read. With a sandbox key it is free, simulated, and in the standard format only. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["orders.detail"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/orders/1688/detail": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * What became of a purchase, and its order as the marketplace tells it now
     * @description Costs 1 unit of the daily quota with each answer of status 200, whatever it says, unless the plan says otherwise. Needs the scope order:read. With a sandbox key it is free, simulated, and in the standard format only. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["orders.detail.1688"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/orders/taobao/detail": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * What became of a purchase, and its order as the marketplace tells it now
     * @description Costs 1 unit of the daily quota with each answer of status 200, whatever it says, unless the plan says otherwise. Needs the scope order:read. With a sandbox key it is free, simulated, and in the standard format only. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["orders.detail.taobao"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/orders/list": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * The orders of the authorized account
     * @description Costs 2 units of the daily quota with each answer of status 200, whatever it says, unless the plan says otherwise. Needs the scope order:read. With a sandbox key it is free, simulated, and in the standard format only. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["orders.list"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/orders/1688/list": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * The orders of the authorized account
     * @description Costs 2 units of the daily quota with each answer of status 200, whatever it says, unless the plan says otherwise. Needs the scope order:read. With a sandbox key it is free, simulated, and in the standard format only. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["orders.list.1688"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/orders/taobao/list": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * The orders of the authorized account
     * @description Costs 2 units of the daily quota with each answer of status 200, whatever it says, unless the plan says otherwise. Needs the scope order:read. With a sandbox key it is free, simulated, and in the standard format only. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["orders.list.taobao"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/orders/payment-link": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * A link to the page where a person pays orders, by KJB, Alipay, credit or the group cashier
     * @description Costs 1 unit of the daily quota with each answer of status 200, whatever it says, unless the plan says otherwise. Needs the scope order:read. With a sandbox key it is free, simulated, and in the standard format only. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["orders.payment-link"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/orders/1688/payment-link": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * A link to the page where a person pays orders, by KJB, Alipay, credit or the group cashier
     * @description Costs 1 unit of the daily quota with each answer of status 200, whatever it says, unless the plan says otherwise. Needs the scope order:read. With a sandbox key it is free, simulated, and in the standard format only. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["orders.payment-link.1688"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/orders/cancel": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel an order that is not paid yet
     * @description Costs 1 unit of the daily quota with an answer of status 200 or 202, unless the plan says otherwise. A refusal of the marketplace and every other answer cost nothing. Needs the scope order:cancel. With a sandbox key it is free, simulated, and in the standard format only. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["orders.cancel"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/orders/1688/cancel": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel an order that is not paid yet
     * @description Costs 1 unit of the daily quota with an answer of status 200 or 202, unless the plan says otherwise. A refusal of the marketplace and every other answer cost nothing. Needs the scope order:cancel. With a sandbox key it is free, simulated, and in the standard format only. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["orders.cancel.1688"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/orders/taobao/cancel": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel an order that is not paid yet
     * @description Costs 1 unit of the daily quota with an answer of status 200 or 202, unless the plan says otherwise. A refusal of the marketplace and every other answer cost nothing. Needs the scope order:cancel. With a sandbox key it is free, simulated, and in the standard format only. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["orders.cancel.taobao"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/orders/logistics/trace": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * The parcels of an order and where they are
     * @description Costs 1 unit of the daily quota with each answer of status 200, whatever it says, unless the plan says otherwise. Needs the scope order:read. With a sandbox key it is free, simulated, and in the standard format only. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["orders.trace"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/orders/1688/logistics/trace": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * The parcels of an order and where they are
     * @description Costs 1 unit of the daily quota with each answer of status 200, whatever it says, unless the plan says otherwise. Needs the scope order:read. With a sandbox key it is free, simulated, and in the standard format only. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["orders.trace.1688"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/orders/taobao/logistics/trace": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * The parcels of an order and where they are
     * @description Costs 1 unit of the daily quota with each answer of status 200, whatever it says, unless the plan says otherwise. Needs the scope order:read. With a sandbox key it is free, simulated, and in the standard format only. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["orders.trace.taobao"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/products/batch-check": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Whether products and variants can be ordered now, without an address
     * @description Costs 1 unit of the daily quota for each different product with an answer of status 200, unless the plan says otherwise. Needs the scope product:detail. With a sandbox key it is free, simulated, and in the standard format only. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["products.batch-check"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/products/1688/batch-check": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Whether products and variants can be ordered now, without an address
     * @description Costs 1 unit of the daily quota for each different product with an answer of status 200, unless the plan says otherwise. Needs the scope product:detail. With a sandbox key it is free, simulated, and in the standard format only. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["products.batch-check.1688"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/products/taobao/batch-check": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Whether products and variants can be ordered now, without an address
     * @description Costs 1 unit of the daily quota for each different product with an answer of status 200, unless the plan says otherwise. Needs the scope product:detail. With a sandbox key it is free, simulated, and in the standard format only. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["products.batch-check.taobao"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/products/detail": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * One product with its price tiers, variants, stock and minimum order quantity
     * @description Costs 1 unit of the daily quota with each answer of status 200, whatever it says, unless the plan says otherwise. Needs the scope product:detail. With a sandbox key it is free, simulated, and in the standard format only. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["products.detail"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/products/search": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Products by keyword or category
     * @description Costs 2 units of the daily quota with each answer of status 200, whatever it says, unless the plan says otherwise. Needs the scope product:search. With a sandbox key it is free, simulated, and in the standard format only. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["products.search"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/products/parse": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * The product behind a link or a shared text, whichever marketplace it is from
     * @description Costs 1 unit of the daily quota with each answer of status 200, whatever it says, unless the plan says otherwise. Needs the scope product:detail. With a sandbox key it is free, simulated, and in the standard format only. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["products.parse"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/products/freight/estimate": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * What sending these lines to a receiver in China costs
     * @description Costs 1 unit of the daily quota with each answer of status 200, whatever it says, unless the plan says otherwise. Needs the scope order:preview. With a sandbox key it is free, simulated, and in the standard format only. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["products.freight-estimate"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/products/upload-image": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Upload a picture, to search by it more than once
     * @description Costs 2 units of the daily quota with each answer of status 200, whatever it says, unless the plan says otherwise. Needs the scope product:search. With a sandbox key it is free, simulated, and in the standard format only. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["products.upload-image"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/products/search-by-image": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Products that look like a picture
     * @description Costs 2 units of the daily quota with each answer of status 200, whatever it says, unless the plan says otherwise. Needs the scope product:search. With a sandbox key it is free, simulated, and in the standard format only. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["products.search-by-image"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/client/open-purchase/category/item": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The official category tree of a marketplace, or the children of one node
     * @description Costs no units. Any other method on this path is a 405 that says Allow: GET, HEAD.
     */
    get: operations["category.item"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/account": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The key's plan, limits, use today and channels
     * @description Costs no units. Any other method on this path is a 405 that says Allow: GET, HEAD.
     */
    get: operations["account"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/webhooks/create": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sends events to an address of yours from now on
     * @description Costs no units. Needs the scope webhook:manage. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["webhooks.create"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/webhooks/list": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * The app's webhooks, and whether events arrive
     * @description Costs no units. Needs the scope webhook:manage. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["webhooks.list"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/webhooks/update": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Changes a webhook, or switches it off and on
     * @description Costs no units. Needs the scope webhook:manage. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["webhooks.update"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/webhooks/test": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sends the event webhook.test to one webhook
     * @description Costs no units. Needs the scope webhook:manage. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["webhooks.test"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/webhooks/deliveries": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * What was sent to a webhook, and what it answered
     * @description Costs no units. Needs the scope webhook:manage. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["webhooks.deliveries"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/webhooks/resend": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sends one event again, or all that failed since a time
     * @description Costs no units. Needs the scope webhook:manage. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["webhooks.resend"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/webhooks/rotate": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Makes a new secret; for a while both sign
     * @description Costs no units. Needs the scope webhook:manage. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["webhooks.rotate"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/webhooks/delete": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Removes a webhook
     * @description Costs no units. Needs the scope webhook:manage. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["webhooks.delete"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/events/list": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * The events of the last 30 days, by a cursor
     * @description Costs no units. Needs the scope webhook:manage. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["events.list"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/ai/v1/tools": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The tools that this key may call, for agents
     * @description Costs no units. Sandbox keys are refused with SANDBOX_CAPABILITY_UNAVAILABLE. Any other method on this path is a 405 that says Allow: GET, HEAD.
     */
    get: operations["tools.list"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/ai/v1/tools/call": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Calls one tool
     * @description Costs what the tool costs when it succeeds: GET /ai/v1/tools says it, and the answer repeats it. Sandbox keys are refused with SANDBOX_CAPABILITY_UNAVAILABLE. Any other method on this path is a 405 that says Allow: POST.
     */
    post: operations["tools.call"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface webhooks {
  "order.created": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** An order was created here, or found after its create had no answer. */
    post: operations["event.order.created"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "order.unknown": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A create has no known outcome: the order may exist. Do not create it again. */
    post: operations["event.order.unknown"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "order.price_changed": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The amount of an order differs from the one before, or from what was agreed. */
    post: operations["event.order.price_changed"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "order.paid": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** An order was paid. */
    post: operations["event.order.paid"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "order.shipped": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** An order was shipped. */
    post: operations["event.order.shipped"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "order.delivered": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** An order was received. */
    post: operations["event.order.delivered"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "order.completed": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** An order was completed. */
    post: operations["event.order.completed"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "order.cancelled": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** An order was cancelled or closed. */
    post: operations["event.order.cancelled"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "logistics.updated": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** An order has another parcel, or one has another number, carrier or status. */
    post: operations["event.logistics.updated"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "authorization.expiring": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** An authorization of the app's account at a marketplace ends within 14 days. */
    post: operations["event.authorization.expiring"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "authorization.ended": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** An authorization has ended, or the marketplace refuses to renew it: sign in again. */
    post: operations["event.authorization.ended"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "quota.nearly_used": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The app has used nine tenths of the day's units; once a day. */
    post: operations["event.quota.nearly_used"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "app.suspended": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The app was suspended: its calls are refused. */
    post: operations["event.app.suspended"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "webhook.test": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A test that POST /v1/webhooks/test asked for. */
    post: operations["event.webhook.test"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface components {
  schemas: {
    PaymentMethodsRequest: {
      /**
       * @description The marketplace to ask.
       * @enum {string}
       */
      channel: "1688";
      /**
       * @description One native 1688 order id as a decimal string: positive, no leading zeros, at most 9223372036854775807.
       * @example 239695213738498520
       */
      order_id: string;
      /**
       * @description Checked, and changes nothing: an order has nothing to translate.
       * @enum {string}
       */
      language?: "zh" | "zh-CN" | "cn" | "en" | "ja" | "ko" | "ru" | "vi" | "fr" | "pt" | "es" | "ar" | "uz";
      /**
       * @description standard (default) or upstream: the marketplace's own payload. HTTP 200 alone proves nothing there: `upstream` of the answer says where to read its success.
       * @enum {string}
       */
      response_format?: "standard" | "upstream";
    };
    PaymentMethodsResult: {
      /**
       * @description Always 1688.
       * @constant
       */
      channel: "1688";
      /** @description false: 1688 refused, error_code and error_message say why, and nothing else is known. It is billed all the same. */
      success: boolean;
      /** @description The order id that was sent. */
      order_id: string;
      /** @description What the order can be paid with now. Never a reason to cancel it when empty. */
      channels: {
        /** @description The vendor's. 16 and 20 are KJB, nothing else is. */
        code: number;
        /** @description The vendor's name of the method, untranslated. */
        name: string;
      }[];
      /** @description CNY fen; null after a refusal. */
      payment_amount: {
        /** @description Fen. */
        amount: number;
        /**
         * @description Always CNY.
         * @constant
         */
        currency: "CNY";
      } | null;
      /** @description The vendor's text, unchanged. It names no time zone. */
      payment_deadline: string | null;
      /** @description 1688's own code, only after a refusal. 500_2: the authorized account is not the buyer's main account of this order. */
      error_code?: string;
      /** @description 1688's own words, only after a refusal. */
      error_message?: string;
      /** @description What the message means, in English, where the connector knows the sentence. A help for people: never read it by a program. */
      error_message_en?: string;
      /**
       * @description The unit of every amount in this answer: CNY fen, 100 to the yuan.
       * @constant
       */
      monetary_unit: "CNY_minor";
      /** @description Identifies this request; the x-request-id header has the same value. */
      request_id: string;
    };
    UpstreamEnvelope: {
      /** @description The marketplace that answered. */
      channel: ("1688" | "taobao" | "weidian") | string;
      /**
       * @description Tells this shape from the standard answer.
       * @constant
       */
      response_format: "upstream";
      /**
       * @description The marketplace's name of the operation.
       * @example com.alibaba.trade/alibaba.trade.payWay.query
       */
      upstream_api: string;
      /** @description The marketplace's own payload, which says itself whether it succeeded: every `success` in it, at its top and in its `result`, is true or the text `true` (1688 always has one); on Taobao `code` is 0 as well, and `biz_error_code` empty. A preview that succeeded so may still have lines that cannot be bought. */
      upstream: unknown;
      /** @description Earlier calls to the marketplace for the same request, such as resolving an id. */
      upstream_steps: {
        /** @description The marketplace's name of the operation. */
        upstream_api: string;
        /** @description The marketplace's own payload. */
        upstream: unknown;
      }[];
      /** @description Identifies this request; the x-request-id header has the same value. */
      request_id: string;
    };
    ErrorEnvelope: {
      /** @description The error. */
      error: {
        /** @description Names the kind of error. More codes may come: treat an unknown one by the HTTP status. */
        code:
          | (
              | "INVALID_API_KEY"
              | "CHANNEL_NOT_AUTHORIZED"
              | "APP_NOT_APPROVED"
              | "APP_SUSPENDED"
              | "INSUFFICIENT_SCOPE"
              | "FULFILLMENT_MODE_NOT_SUPPORTED"
              | "PURCHASING_DISABLED"
              | "PURCHASE_LIMIT_EXCEEDED"
              | "VALIDATION_ERROR"
              | "UNSUPPORTED_CHANNEL"
              | "SANDBOX_CAPABILITY_UNAVAILABLE"
              | "PREVIEW_CHANGED"
              | "EXTERNAL_ORDER_ID_REUSED"
              | "NOT_FOUND"
              | "METHOD_NOT_ALLOWED"
              | "REQUEST_TIMEOUT"
              | "BODY_TOO_LARGE"
              | "UNSUPPORTED_MEDIA_TYPE"
              | "HEADERS_TOO_LARGE"
              | "NOT_IMPLEMENTED"
              | "RATE_LIMIT_EXCEEDED"
              | "QUOTA_EXCEEDED"
              | "PLATFORM_QUOTA_EXCEEDED"
              | "PLAN_DISABLED"
              | "CHANNEL_DISABLED"
              | "CHANNEL_CAPABILITY_NOT_SUPPORTED"
              | "CHANNEL_UPSTREAM_ERROR"
              | "INTERNAL_ERROR"
            )
          | string;
        /** @description What happened and what to do, in English, for people. */
        message: string;
        /** @description Groups the codes. */
        category:
          | ("AUTH_ERROR" | "RATE_LIMIT_ERROR" | "VALIDATION_ERROR" | "CHANNEL_ERROR" | "INTERNAL_ERROR")
          | string;
        /** @description Identifies this request; the x-request-id header has the same value. */
        request_id: string;
        /** @description true: the same request can succeed later without any change; wait for Retry-After where it is given, else a minute. Repeat a create with the same external_order_id. false: it fails again until the request, or a setting of the gateway, is changed. */
        retryable: boolean;
        /** @description Of INVALID_API_KEY: `key_missing`: the request has no Authorization header, or none that names a key. `key_malformed`: what it names is not in the form of a key. `key_unknown`: there is no such key, or it was revoked or has ended. */
        reason?: ("key_missing" | "key_malformed" | "key_unknown") | string;
        /** @description What is wrong in which field of the request, or which line was refused. */
        issues?: {
          /** @description The field of the request; where an answer could not be read exactly, the field of the marketplace's answer. */
          path: string;
          /** @description What is wrong and what to send, in English. */
          message: string;
          fault?: components["schemas"]["FieldFault"];
          /** @description The limit that a `too_…` fault went past. */
          limit?: number;
          /** @description Of `not_in_list`: what may be sent. */
          expected?: string[];
          /** @description Why the marketplace refuses a line of a cart. */
          reason?: components["schemas"]["LineReason"];
          /** @description Index of the line in the request, from 0. */
          line?: number;
        }[];
        /** @description What the marketplace said, where it caused the error. */
        upstream?: {
          /** @description The marketplace's own code. */
          code: string;
          /** @description Left out where the marketplace gave none. */
          message?: string;
          /** @description What the message means, in English, where the connector knows the sentence. A help for people: never read it by a program. */
          message_en?: string;
          /** @description What the refusal is about, where the marketplace's code or words tell. `product_gone`: the product is not sold any more, or there is none with this id. `picture_gone`: the marketplace does not know the `image_id` any more, or cannot use the picture at `image_address`; send the picture again. `shop_gone`: there is no shop with this id. `operator`: the gateway's signature, app key, permission or address was refused, which only its operator can change. `busy`: the marketplace is overloaded or away; the same call may succeed a minute later. */
          cause?: ("product_gone" | "picture_gone" | "shop_gone" | "operator" | "busy") | string;
        };
        /** @description Of a 502: `retry`: the same call may succeed a minute later. `operator`: no repetition helps until this gateway's operator has acted. Left out where neither is known. */
        action?: ("retry" | "operator") | string;
        /** @description Which limit it was, of a 429 and of PURCHASE_LIMIT_EXCEEDED. */
        limit?: string;
        /** @description Of PURCHASE_LIMIT_EXCEEDED: what is left of the limit. */
        left?: {
          /** @description Fen. */
          amount: number;
          /**
           * @description Always CNY.
           * @constant
           */
          currency: "CNY";
        };
        /** @description Of PREVIEW_CHANGED: the total now. */
        total?: components["schemas"]["Money"];
        /**
         * Format: date-time
         * @description When it can succeed; left out where waiting does not help.
         */
        retry_at?: string;
        /**
         * @description `retry_at` and `Retry-After` are this gateway's estimate: neither the marketplace nor a rule of the gateway names the time. Left out where the time is known.
         * @constant
         */
        retry_estimated?: true;
      };
    };
    /** @description What is wrong, for programs; `message` says the same in a sentence. */
    FieldFault:
      | (
          | "required"
          | "wrong_type"
          | "wrong_form"
          | "not_email"
          | "hidden_character"
          | "too_long"
          | "too_short"
          | "too_many"
          | "too_few"
          | "too_high"
          | "too_low"
          | "not_in_list"
          | "not_plan"
          | "not_warehouse"
          | "unknown_field"
          | "repeated"
          | "taken"
          | "ended"
          | "last"
          | "outdated"
          | "not_changeable"
          | "missing"
          | "unexplained"
          | "contradicts"
          | "not_text"
          | "not_number"
          | "not_flag"
          | "not_object"
          | "not_list"
          | "not_exact"
          | "not_fen"
          | "negative"
          | "not_cny"
          | "not_id"
          | "not_yuan"
          | "negative_code"
          | "other_order"
          | "other_product"
          | "too_large"
          | "unknown"
        )
      | string;
    /** @description Why a line cannot be ordered. UNKNOWN: only the marketplace's own words say why. */
    LineReason:
      | (
          | "OUT_OF_STOCK"
          | "BELOW_MINIMUM"
          | "BELOW_MIXED_BATCH"
          | "OFF_BATCH"
          | "OTHER_SELLER"
          | "VARIANT_UNKNOWN"
          | "SPEC_REQUIRED"
          | "NO_PRICE"
          | "NOT_SOLD_ONLINE"
          | "NO_RESALE_AGREEMENT"
          | "PRODUCT_GONE"
          | "STALE_ID"
          | "UNKNOWN"
        )
      | string;
    /** @description An amount of money in CNY fen. */
    Money: {
      /** @description Fen. null is unknown, 0 is a known zero. */
      amount: number | null;
      /**
       * @description Always CNY.
       * @constant
       */
      currency: "CNY";
    };
    "PaymentMethodsRequest.1688": {
      /**
       * @description The path names the marketplace; it may be repeated here.
       * @enum {string}
       */
      channel?: "1688";
      /**
       * @description One native 1688 order id as a decimal string: positive, no leading zeros, at most 9223372036854775807.
       * @example 239695213738498520
       */
      order_id: string;
      /**
       * @description Checked, and changes nothing: an order has nothing to translate.
       * @enum {string}
       */
      language?: "zh" | "zh-CN" | "cn" | "en" | "ja" | "ko" | "ru" | "vi" | "fr" | "pt" | "es" | "ar" | "uz";
      /**
       * @description standard (default) or upstream: the marketplace's own payload. HTTP 200 alone proves nothing there: `upstream` of the answer says where to read its success.
       * @enum {string}
       */
      response_format?: "standard" | "upstream";
    };
    PreviewRequest: {
      /**
       * @description The marketplace to ask.
       * @enum {string}
       */
      channel: "1688" | "taobao";
      /** @description The address in China that the goods go to. It is never stored or logged. */
      receiver: components["schemas"]["Receiver"];
      /** @description The lines of the cart. One order line for each product and variant. */
      lines: components["schemas"]["PreviewLine"][];
      /**
       * @description Checked, and changes nothing: an order has nothing to translate.
       * @enum {string}
       */
      language?: "zh" | "zh-CN" | "cn" | "en" | "ja" | "ko" | "ru" | "vi" | "fr" | "pt" | "es" | "ar" | "uz";
      /**
       * @description standard (default) or upstream: the marketplace's own payload. HTTP 200 alone proves nothing there: `upstream` of the answer says where to read its success.
       * @enum {string}
       */
      response_format?: "standard" | "upstream";
    } & (
      | {
          /**
           * @description The marketplace that this rule is about.
           * @enum {string}
           */
          channel: "1688";
          /** @description 1688 needs district or address_id. */
          receiver?:
            | {
                /** @description One of district, address_id is required. */
                district: string;
              }
            | {
                /** @description One of district, address_id is required. */
                address_id: string;
              };
        }
      | {
          /**
           * @description The marketplace that this rule is about.
           * @enum {string}
           */
          channel: "taobao";
        }
    );
    Receiver: {
      /** @description The receiver's name. */
      name: string;
      /** @description The receiver's mobile number in China. */
      mobile: string;
      /** @description Province or municipality, in Chinese, such as 广东省. */
      province: string;
      /** @description City, in Chinese, such as 深圳市. */
      city: string;
      /** @description District or county, in Chinese. Required on 1688 unless address_id is given. */
      district?: string;
      /** @description Street and number. */
      address: string;
      /** @description 1688 only: the id of an address saved there. The marketplace then uses that address, freight included; the other fields of the receiver are still required and checked, but not sent. district may be left out. */
      address_id?: string;
    };
    PreviewLine: {
      /** @description `id` of a product's detail or search; on taobao not source_product_id, which its links have. */
      id?: string;
      /** @description Another name of id, and the one that counts. */
      offer_id?: string;
      /** @description taobao only: another name of id, where there is neither. */
      mi_id?: string;
      /** @description `sku_id` of the chosen variant; left out for a product without variants. */
      spec_id?: string;
      /** @description The number of pieces, as a JSON number. */
      quantity: number;
    } & (
      | {
          /** @description One of id, offer_id, mi_id is required. */
          id: string;
        }
      | {
          /** @description One of id, offer_id, mi_id is required. */
          offer_id: string;
        }
      | {
          /** @description One of id, offer_id, mi_id is required. */
          mi_id: string;
        }
    );
    PreviewResult: {
      /** @description The marketplace that answered. */
      channel: ("1688" | "taobao" | "weidian") | string;
      /** @description Whether these lines can be ordered now. A no is billed as well. */
      success: boolean;
      /** @description Only when success is false. */
      code?: ("LINE_UNAVAILABLE" | "UNSUPPORTED_TRADE_MODE" | "PREVIEW_INCOMPLETE") | string;
      /** @description What code means, in English. Only when success is false. */
      message?: string;
      /**
       * @description The unit of every amount in this answer: CNY fen, 100 to the yuan.
       * @constant
       */
      monetary_unit: "CNY_minor";
      /** @description Where shipping is unknown, payment may be without the freight. Where success is false nothing can be ordered at these amounts: those of lines that cannot be bought may be in them. */
      total: {
        /** @description The goods, before freight. */
        merchandise: components["schemas"]["Money"];
        /** @description Freight within China; null where the seller sets it later. */
        shipping: components["schemas"]["Money"];
        /** @description The amount to pay. */
        payment: components["schemas"]["Money"];
      };
      /** @description One order for each seller. */
      sellers: {
        /** @description The marketplace's id of the seller. */
        seller_id: string | null;
        /** @description The seller's name, untranslated. */
        seller_name: string | null;
        /** @description The seller's lines, in the order they were sent. */
        lines: {
          /** @description The product id that was sent. */
          id: string;
          /** @description The same as id. */
          offer_id: string;
          /** @description The variant that was sent; null without one. */
          spec_id: string | null;
          /** @description The number of pieces that was sent. */
          quantity: number;
          /** @description The price of one piece in this order. */
          unit_price: components["schemas"]["Money"];
          /** @description The price of all pieces of the line, without freight. */
          amount: components["schemas"]["Money"];
        }[];
        /** @description The amounts of this seller's order. */
        total: {
          /** @description The goods, before freight. */
          merchandise: components["schemas"]["Money"];
          /** @description Freight within China; null where the seller sets it later. */
          shipping: components["schemas"]["Money"];
          /** @description The amount to pay. */
          payment: components["schemas"]["Money"];
          /** @description What promotions take off the seller's goods. */
          discount: components["schemas"]["Money"];
        };
      }[];
      /** @description Lines that cannot be bought as they are; empty when every line can. */
      unavailable_lines: {
        /** @description Index of the line in the request, from 0. */
        line: number;
        /** @description The product id that was sent. */
        id: string;
        /** @description The same as id. */
        offer_id: string;
        /** @description The variant that was sent; null without one. */
        spec_id: string | null;
        /** @description The number of pieces that was sent. */
        quantity: number;
        /** @description The marketplace's own code or word, or STALE_ID, SPEC_REQUIRED. */
        reason: string;
        /** @description The reason in words of this gateway, the same for every marketplace. */
        meaning: components["schemas"]["LineReason"];
        /** @description null where the marketplace gave no words. */
        message: string | null;
        /** @description What the message means, in English, where the connector knows the sentence. A help for people: never read it by a program. */
        message_en?: string;
      }[];
      /** @description 1688 only: the flow of the order, where the marketplace names it. Create sends the same. */
      flow?: string;
      /** @description 1688 only: how the order may be traded. At least one with op_support is needed. */
      trade_types: {
        /** @description The vendor's code of the trade type. */
        trade_type: string;
        /** @description The vendor's name of it, untranslated. */
        name: string;
        /** @description The vendor's description, untranslated. */
        description: string;
        /** @description Whether orders can be created with it through the API. */
        op_support: boolean;
      }[];
      /** @description 1688 only: payment methods known before the order exists. Ask for the payment methods of the order once it does. */
      pay_channels: {
        /** @description The vendor's name of the method, untranslated. */
        name: string;
        /** @description The most that can be paid with it; null where no limit is known. */
        amount_limit: components["schemas"]["Money"];
      }[];
      /** @description 1688 only: promotions that apply or could. */
      promotions: {
        /** @description The vendor's id of the promotion. */
        promotion_id: string;
        /** @description The vendor's description, untranslated. */
        text: string;
        /** @description Whether the amounts of this answer include it. */
        selected: boolean;
        /** @description What it takes off. */
        discount: components["schemas"]["Money"];
      }[];
      /** @description 1688 only, where the vendor says so: products that KJB cannot pay. */
      kjb_unsupported_offer_ids?: string[];
      /** @description What success is made of; null where a check does not apply. */
      checks: {
        /** @description There is an amount above 0 to pay. */
        payable_amount: boolean | null;
        /** @description The marketplace returned the sellers' orders. */
        sellers_present: boolean | null;
        /** @description Every requested line came back. */
        lines_returned: boolean | null;
        /** @description No line is known to be unavailable. */
        lines_available: boolean | null;
        /** @description 1688 only: a trade type has op_support. */
        trade_type_supported: boolean | null;
      };
      /** @description Identifies this request; the x-request-id header has the same value. */
      request_id: string;
    };
    "PreviewRequest.1688": {
      /**
       * @description The path names the marketplace; it may be repeated here.
       * @enum {string}
       */
      channel?: "1688";
      /** @description The address in China that the goods go to. It is never stored or logged. */
      receiver: components["schemas"]["Receiver"];
      /** @description The lines of the cart. One order line for each product and variant. */
      lines: components["schemas"]["PreviewLine"][];
      /**
       * @description Checked, and changes nothing: an order has nothing to translate.
       * @enum {string}
       */
      language?: "zh" | "zh-CN" | "cn" | "en" | "ja" | "ko" | "ru" | "vi" | "fr" | "pt" | "es" | "ar" | "uz";
      /**
       * @description standard (default) or upstream: the marketplace's own payload. HTTP 200 alone proves nothing there: `upstream` of the answer says where to read its success.
       * @enum {string}
       */
      response_format?: "standard" | "upstream";
    } & {
      /** @description 1688 needs district or address_id. */
      receiver:
        | {
            /** @description One of district, address_id is required. */
            district: string;
          }
        | {
            /** @description One of district, address_id is required. */
            address_id: string;
          };
    };
    "PreviewRequest.taobao": {
      /**
       * @description The path names the marketplace; it may be repeated here.
       * @enum {string}
       */
      channel?: "taobao";
      /** @description The address in China that the goods go to. It is never stored or logged. */
      receiver: components["schemas"]["Receiver"];
      /** @description The lines of the cart. One order line for each product and variant. */
      lines: components["schemas"]["PreviewLine"][];
      /**
       * @description Checked, and changes nothing: an order has nothing to translate.
       * @enum {string}
       */
      language?: "zh" | "zh-CN" | "cn" | "en" | "ja" | "ko" | "ru" | "vi" | "fr" | "pt" | "es" | "ar" | "uz";
      /**
       * @description standard (default) or upstream: the marketplace's own payload. HTTP 200 alone proves nothing there: `upstream` of the answer says where to read its success.
       * @enum {string}
       */
      response_format?: "standard" | "upstream";
    };
    OrderCreateRequest: {
      /**
       * @description The marketplace to ask.
       * @enum {string}
       */
      channel: "1688" | "taobao";
      /** @description The address in China that the goods go to. It is never stored or logged. */
      receiver: components["schemas"]["Receiver"];
      /** @description The lines of the cart. One order line for each product and variant. */
      lines: components["schemas"]["PreviewLine"][];
      /**
       * @description Checked, and changes nothing: an order has nothing to translate.
       * @enum {string}
       */
      language?: "zh" | "zh-CN" | "cn" | "en" | "ja" | "ko" | "ru" | "vi" | "fr" | "pt" | "es" | "ar" | "uz";
      /**
       * @description Only standard. The upstream format of orders/detail shows the marketplace's payload.
       * @constant
       */
      response_format?: "standard";
      /**
       * @description Your own id of this order, unique for the app and the channel. The same id never orders twice.
       * @example PO-1001
       */
      external_order_id: string;
      /** @description The total that you agreed to pay: total.payment of the preview, in fen. */
      expected_total: {
        /** @description Fen, above 0. */
        amount: number;
        /**
         * @description Always CNY.
         * @constant
         */
        currency: "CNY";
      };
      /**
       * @description The JSON boolean true: this order is meant.
       * @constant
       */
      confirm: true;
      /** @description 1688 only: a trade type of the preview with op_support. May be left out when there is exactly one. */
      trade_type?: string;
      /** @description 1688 only: `flow` of the preview, which is used when this is left out. */
      flow?: string;
      /** @description Words to the seller, who reads them. */
      buyer_message?: string;
      /** @description 1688 only: true uses the buyer's red envelopes, which changes what is paid. Off by default. */
      use_red_envelope?: boolean;
    };
    OrderCreateResult: {
      /** @description The marketplace that answered. */
      channel: ("1688" | "taobao" | "weidian") | string;
      /** @description true only where the order exists for certain. */
      success: boolean;
      /** @description created; rejected: no order exists; unknown or submitting (HTTP 202): it may exist, do not create it again; ask detail. */
      state: ("submitting" | "created" | "rejected" | "unknown" | "absent") | string;
      /** @description The gateway's id of this purchase. */
      purchase_id: string;
      /** @description Yours, as it was sent. */
      external_order_id: string;
      /** @description true: nothing was sent now, this is the stored answer. */
      replayed: boolean;
      /** @description The order; null where there are several or none. */
      order_id: string | null;
      /** @description Every order that was made; a marketplace may split a cart. */
      orders: {
        /** @description The marketplace's order id, as decimal text. */
        order_id: string;
        /** @description What is to be paid for it; null: not told. */
        amount: components["schemas"]["Money"];
        /** @description The freight in it; null: not told. */
        shipping: components["schemas"]["Money"];
        /** @description The status in words of this gateway. More may come; `unknown`: see marketplace_status. */
        status:
          | (
              | "creating"
              | "wait_payment"
              | "wait_shipment"
              | "shipped"
              | "received"
              | "completed"
              | "cancelled"
              | "terminated"
              | "unknown"
            )
          | string;
      }[];
      /** @description Lines that were not ordered although others were. */
      failed_lines: {
        /** @description Index of the line, from 0; null: not told. */
        line: number | null;
        /** @description The product; null: not told. */
        id: string | null;
        /** @description The variant; null: not told, or none. */
        spec_id: string | null;
        /** @description The marketplace's own code. */
        error_code: string | null;
        /** @description The marketplace's own words. */
        error_message: string | null;
      }[];
      /** @description What the orders cost together. */
      total: {
        /** @description The sum of the orders; null: not known. */
        payment: components["schemas"]["Money"];
      };
      /** @description The orders' sum differs from expected_total. */
      amount_mismatch: boolean;
      /** @description Taobao only: the page where it is paid. */
      payment_url: string | null;
      /**
       * @description Of a 202: the call that tells the outcome.
       * @constant
       */
      next?: "detail";
      /** @description Of a 202: what to do, in English. */
      message?: string;
      /** @description Of rejected: the marketplace's own code. */
      error_code?: string;
      /** @description Of rejected: the marketplace's own words. */
      error_message?: string;
      /** @description What the message means, in English, where the connector knows the sentence. A help for people: never read it by a program. */
      error_message_en?: string;
      /**
       * @description The unit of every amount in this answer: CNY fen, 100 to the yuan.
       * @constant
       */
      monetary_unit: "CNY_minor";
      /** @description Identifies this request; the x-request-id header has the same value. */
      request_id: string;
    };
    "OrderCreateRequest.1688": {
      /**
       * @description The path names the marketplace; it may be repeated here.
       * @enum {string}
       */
      channel?: "1688";
      /** @description The address in China that the goods go to. It is never stored or logged. */
      receiver: components["schemas"]["Receiver"];
      /** @description The lines of the cart. One order line for each product and variant. */
      lines: components["schemas"]["PreviewLine"][];
      /**
       * @description Checked, and changes nothing: an order has nothing to translate.
       * @enum {string}
       */
      language?: "zh" | "zh-CN" | "cn" | "en" | "ja" | "ko" | "ru" | "vi" | "fr" | "pt" | "es" | "ar" | "uz";
      /**
       * @description Only standard. The upstream format of orders/detail shows the marketplace's payload.
       * @constant
       */
      response_format?: "standard";
      /**
       * @description Your own id of this order, unique for the app and the channel. The same id never orders twice.
       * @example PO-1001
       */
      external_order_id: string;
      /** @description The total that you agreed to pay: total.payment of the preview, in fen. */
      expected_total: {
        /** @description Fen, above 0. */
        amount: number;
        /**
         * @description Always CNY.
         * @constant
         */
        currency: "CNY";
      };
      /**
       * @description The JSON boolean true: this order is meant.
       * @constant
       */
      confirm: true;
      /** @description 1688 only: a trade type of the preview with op_support. May be left out when there is exactly one. */
      trade_type?: string;
      /** @description 1688 only: `flow` of the preview, which is used when this is left out. */
      flow?: string;
      /** @description Words to the seller, who reads them. */
      buyer_message?: string;
      /** @description 1688 only: true uses the buyer's red envelopes, which changes what is paid. Off by default. */
      use_red_envelope?: boolean;
    };
    "OrderCreateRequest.taobao": {
      /**
       * @description The path names the marketplace; it may be repeated here.
       * @enum {string}
       */
      channel?: "taobao";
      /** @description The address in China that the goods go to. It is never stored or logged. */
      receiver: components["schemas"]["Receiver"];
      /** @description The lines of the cart. One order line for each product and variant. */
      lines: components["schemas"]["PreviewLine"][];
      /**
       * @description Checked, and changes nothing: an order has nothing to translate.
       * @enum {string}
       */
      language?: "zh" | "zh-CN" | "cn" | "en" | "ja" | "ko" | "ru" | "vi" | "fr" | "pt" | "es" | "ar" | "uz";
      /**
       * @description Only standard. The upstream format of orders/detail shows the marketplace's payload.
       * @constant
       */
      response_format?: "standard";
      /**
       * @description Your own id of this order, unique for the app and the channel. The same id never orders twice.
       * @example PO-1001
       */
      external_order_id: string;
      /** @description The total that you agreed to pay: total.payment of the preview, in fen. */
      expected_total: {
        /** @description Fen, above 0. */
        amount: number;
        /**
         * @description Always CNY.
         * @constant
         */
        currency: "CNY";
      };
      /**
       * @description The JSON boolean true: this order is meant.
       * @constant
       */
      confirm: true;
      /** @description 1688 only: a trade type of the preview with op_support. May be left out when there is exactly one. */
      trade_type?: string;
      /** @description 1688 only: `flow` of the preview, which is used when this is left out. */
      flow?: string;
      /** @description Words to the seller, who reads them. */
      buyer_message?: string;
      /** @description 1688 only: true uses the buyer's red envelopes, which changes what is paid. Off by default. */
      use_red_envelope?: boolean;
    };
    OrderDetailRequest: {
      /**
       * @description The marketplace to ask.
       * @enum {string}
       */
      channel: "1688" | "taobao";
      /**
       * @description The marketplace's id of the order, of any order of the authorized account.
       * @example 239695213738498520
       */
      order_id?: string;
      /**
       * @description Your own id of this order, unique for the app and the channel. The same id never orders twice.
       * @example PO-1001
       */
      external_order_id?: string;
      /**
       * @description The gateway's id of the purchase.
       * @example pur_0d5f3a6b9c2e4718
       */
      purchase_id?: string;
      /**
       * @description standard (default) or upstream: the marketplace's own payload. HTTP 200 alone proves nothing there: `upstream` of the answer says where to read its success.
       * @enum {string}
       */
      response_format?: "standard" | "upstream";
    };
    OrderDetailResult: {
      /** @description The marketplace that answered. */
      channel: ("1688" | "taobao" | "weidian") | string;
      /** @description false: the marketplace refused to tell the order. */
      success: boolean;
      /** @description null: this app did not create the order here. */
      purchase: components["schemas"]["Purchase"] | null;
      /** @description null: no order is known, or there are several. */
      order: components["schemas"]["Order"] | null;
      /** @description Every order of the purchase. */
      orders: components["schemas"]["Order"][];
      /**
       * Format: date-time
       * @description The purchase is unknown and too young to be looked for: ask again after this time.
       */
      read_after?: string;
      /** @description The marketplace's own code, only after a refusal. */
      error_code?: string;
      /** @description Its own words, only after a refusal. */
      error_message?: string;
      /** @description What the message means, in English, where the connector knows the sentence. A help for people: never read it by a program. */
      error_message_en?: string;
      /**
       * @description The unit of every amount in this answer: CNY fen, 100 to the yuan.
       * @constant
       */
      monetary_unit: "CNY_minor";
      /** @description Identifies this request; the x-request-id header has the same value. */
      request_id: string;
    };
    /** @description What this gateway stored about one create. */
    Purchase: {
      /** @description The gateway's id of this purchase. */
      purchase_id: string;
      /** @description Yours, as it was sent. */
      external_order_id: string;
      /** @description created; rejected: no order exists; unknown or submitting: an order may exist; absent: complete reads over a day found none, and a person acknowledged it. */
      state: ("submitting" | "created" | "rejected" | "unknown" | "absent") | string;
      /**
       * Format: date-time
       * @description When the create call began.
       */
      created_at: string;
      /** @description What the caller agreed to pay. */
      expected_total: {
        /** @description Fen. */
        amount: number;
        /**
         * @description Always CNY.
         * @constant
         */
        currency: "CNY";
      };
      /** @description The orders' amounts differ from expected_total. */
      amount_mismatch: boolean;
      /** @description The lines that were sent. */
      lines: {
        /** @description The product id that was ordered. */
        id: string;
        /** @description The same as id. */
        offer_id: string;
        /** @description The variant; null without one. */
        spec_id: string | null;
        /** @description Pieces. */
        quantity: number;
      }[];
      /** @description Every order that belongs to it, as far as known. */
      order_ids: string[];
      /** @description Lines that were not ordered although others were. */
      failed_lines: {
        /** @description Index of the line, from 0; null: not told. */
        line: number | null;
        /** @description The product; null: not told. */
        id: string | null;
        /** @description The variant; null: not told, or none. */
        spec_id: string | null;
        /** @description The marketplace's own code. */
        error_code: string | null;
        /** @description The marketplace's own words. */
        error_message: string | null;
      }[];
      /** @description Of rejected: the marketplace's own code. */
      error_code?: string;
      /** @description Of rejected: the marketplace's own words. */
      error_message?: string;
      /** @description The create calls that were sent to the marketplace. */
      attempts: {
        /**
         * Format: date-time
         * @description When it was sent.
         */
        started_at: string;
        /** @description When it ended; null: in flight. */
        ended_at: string | null;
        /** @description How it ended; not_sent: the marketplace never executed it. */
        outcome: ("in_flight" | "created" | "rejected" | "unknown" | "not_sent") | string;
      }[];
    };
    /** @description An order as the marketplace tells it now. No receiver is in it. */
    Order: {
      /** @description The marketplace's order id, as decimal text. */
      order_id: string;
      /** @description The status in words of this gateway. More may come; `unknown`: see marketplace_status. */
      status:
        | (
            | "creating"
            | "wait_payment"
            | "wait_shipment"
            | "shipped"
            | "received"
            | "completed"
            | "cancelled"
            | "terminated"
            | "unknown"
          )
        | string;
      /** @description The marketplace's own status, unchanged. */
      marketplace_status: string;
      /** @description Fen; they need not add up. null: an amount could not be read exactly. */
      amounts: {
        /** @description What is to be paid or was paid, freight included. */
        total: components["schemas"]["Money"];
        /** @description The goods, before freight and reductions. */
        goods: components["schemas"]["Money"];
        /** @description The freight. */
        shipping: components["schemas"]["Money"];
        /** @description Reductions, as an amount from 0 on. */
        discount: components["schemas"]["Money"];
        /** @description What has been paid. */
        paid: components["schemas"]["Money"];
      } | null;
      /** @description The lines of the order. */
      lines: {
        /** @description The marketplace's id of the order line. */
        line_id: string | null;
        /** @description The marketplace's product id. */
        id: string | null;
        /** @description The variant; null without one. */
        spec_id: string | null;
        /** @description The product's title, untranslated. */
        title: string | null;
        /** @description Colour, size and the like of the variant, untranslated. */
        attributes: {
          /** @description The attribute, such as 颜色. */
          name: string;
          /** @description Its value. */
          value: string;
        }[];
        /** @description Pieces; null where the marketplace's number is not whole. */
        quantity: number | null;
        /** @description The price of one piece. */
        unit_price: components["schemas"]["Money"];
        /** @description The amount of the line. */
        amount: components["schemas"]["Money"];
        /** @description The status in words of this gateway. More may come; `unknown`: see marketplace_status. */
        status:
          | (
              | "creating"
              | "wait_payment"
              | "wait_shipment"
              | "shipped"
              | "received"
              | "completed"
              | "cancelled"
              | "terminated"
              | "unknown"
            )
          | string;
        /** @description The marketplace's own status of the line. */
        marketplace_status: string | null;
        /** @description Whether the line was sent; null where the marketplace does not say. */
        parcel_status:
          | (
              | ("not_created" | "unsent" | "sent" | "partly_sent" | "received" | "returned" | "unknown")
              | string
            )
          | null;
        /** @description The marketplace's own word; null without a refund. */
        refund_status: string | null;
      }[];
      /** @description When the order reached each step. */
      times: {
        /** @description ISO 8601 with the marketplace's own offset; null: not yet, or not told. */
        created: string | null;
        /** @description ISO 8601 with the marketplace's own offset; null: not yet, or not told. */
        paid: string | null;
        /** @description ISO 8601 with the marketplace's own offset; null: not yet, or not told. */
        shipped: string | null;
        /** @description ISO 8601 with the marketplace's own offset; null: not yet, or not told. */
        received: string | null;
        /** @description ISO 8601 with the marketplace's own offset; null: not yet, or not told. */
        completed: string | null;
        /** @description ISO 8601 with the marketplace's own offset; null: not yet, or not told. */
        closed: string | null;
      };
      /** @description When the marketplace closes the order unless it is paid; null: not told, or paid. */
      payment_deadline: string | null;
      /** @description The marketplace's own reason; null while open. */
      close_reason: string | null;
      /** @description The marketplace's own word; null without a refund. */
      refund_status: string | null;
      /** @description Yours, where this gateway created the order. */
      external_order_id: string | null;
      /** @description The seller's name, untranslated. */
      seller_name: string | null;
      /** @description The parcels of the order; empty until one is sent. */
      parcels: {
        /** @description The marketplace's id of the parcel. */
        logistics_id: string | null;
        /** @description The carrier's number; null without one. */
        tracking_number: string | null;
        /** @description The carrier's name, untranslated. */
        carrier: string | null;
        /** @description The marketplace's own status of the parcel. */
        status: string | null;
        /** @description ISO 8601 with the marketplace's own offset; null: not yet, or not told. */
        shipped_at: string | null;
        /** @description The order lines in it; empty where it is not told. */
        line_ids: string[];
      }[];
    };
    "OrderDetailRequest.1688": {
      /**
       * @description The path names the marketplace; it may be repeated here.
       * @enum {string}
       */
      channel?: "1688";
      /**
       * @description The marketplace's id of the order, of any order of the authorized account.
       * @example 239695213738498520
       */
      order_id?: string;
      /**
       * @description Your own id of this order, unique for the app and the channel. The same id never orders twice.
       * @example PO-1001
       */
      external_order_id?: string;
      /**
       * @description The gateway's id of the purchase.
       * @example pur_0d5f3a6b9c2e4718
       */
      purchase_id?: string;
      /**
       * @description standard (default) or upstream: the marketplace's own payload. HTTP 200 alone proves nothing there: `upstream` of the answer says where to read its success.
       * @enum {string}
       */
      response_format?: "standard" | "upstream";
    };
    "OrderDetailRequest.taobao": {
      /**
       * @description The path names the marketplace; it may be repeated here.
       * @enum {string}
       */
      channel?: "taobao";
      /**
       * @description The marketplace's id of the order, of any order of the authorized account.
       * @example 239695213738498520
       */
      order_id?: string;
      /**
       * @description Your own id of this order, unique for the app and the channel. The same id never orders twice.
       * @example PO-1001
       */
      external_order_id?: string;
      /**
       * @description The gateway's id of the purchase.
       * @example pur_0d5f3a6b9c2e4718
       */
      purchase_id?: string;
      /**
       * @description standard (default) or upstream: the marketplace's own payload. HTTP 200 alone proves nothing there: `upstream` of the answer says where to read its success.
       * @enum {string}
       */
      response_format?: "standard" | "upstream";
    };
    OrderListRequest: {
      /**
       * @description The marketplace to ask.
       * @enum {string}
       */
      channel: "1688" | "taobao";
      /**
       * Format: date-time
       * @description ISO 8601 with a zone, inclusive.
       */
      created_from?: string;
      /**
       * Format: date-time
       * @description ISO 8601 with a zone, inclusive.
       */
      created_to?: string;
      /**
       * @description Only orders of this status.
       * @enum {string}
       */
      status?:
        | "wait_payment"
        | "wait_shipment"
        | "shipped"
        | "received"
        | "completed"
        | "cancelled"
        | "terminated";
      /** @description Page, 1 when it is left out. */
      page?: number;
      /** @description Orders on a page, 20 when it is left out. */
      page_size?: number;
      /**
       * @description standard (default) or upstream: the marketplace's own payload. HTTP 200 alone proves nothing there: `upstream` of the answer says where to read its success.
       * @enum {string}
       */
      response_format?: "standard" | "upstream";
    };
    OrderListResult: {
      /** @description The marketplace that answered. */
      channel: ("1688" | "taobao" | "weidian") | string;
      /** @description false: the marketplace refused to answer; error_code and error_message say why. */
      success: boolean;
      /** @description Orders of the account, newest first. */
      items: components["schemas"]["ListedOrder"][];
      /** @description The page that was asked for. */
      page: number;
      /** @description The page size that was asked for. */
      page_size: number;
      /** @description Orders in all; null where it is not told. */
      total: number | null;
      /** @description true: there is another page. */
      has_more: boolean;
      /** @description The marketplace's own code, only after a refusal. */
      error_code?: string;
      /** @description Its own words, only after a refusal. */
      error_message?: string;
      /** @description What the message means, in English, where the connector knows the sentence. A help for people: never read it by a program. */
      error_message_en?: string;
      /**
       * @description The unit of every amount in this answer: CNY fen, 100 to the yuan.
       * @constant
       */
      monetary_unit: "CNY_minor";
      /** @description Identifies this request; the x-request-id header has the same value. */
      request_id: string;
    };
    ListedOrder: {
      /** @description The marketplace's order id, as decimal text. */
      order_id: string;
      /** @description The status in words of this gateway. More may come; `unknown`: see marketplace_status. */
      status:
        | (
            | "creating"
            | "wait_payment"
            | "wait_shipment"
            | "shipped"
            | "received"
            | "completed"
            | "cancelled"
            | "terminated"
            | "unknown"
          )
        | string;
      /** @description The marketplace's own status, unchanged. */
      marketplace_status: string;
      /** @description Fen; they need not add up. null: an amount could not be read exactly. */
      amounts: {
        /** @description What is to be paid or was paid, freight included. */
        total: components["schemas"]["Money"];
        /** @description The goods, before freight and reductions. */
        goods: components["schemas"]["Money"];
        /** @description The freight. */
        shipping: components["schemas"]["Money"];
        /** @description Reductions, as an amount from 0 on. */
        discount: components["schemas"]["Money"];
        /** @description What has been paid. */
        paid: components["schemas"]["Money"];
      } | null;
      /** @description The lines of the order. */
      lines: {
        /** @description The marketplace's id of the order line. */
        line_id: string | null;
        /** @description The marketplace's product id. */
        id: string | null;
        /** @description The variant; null without one. */
        spec_id: string | null;
        /** @description The product's title, untranslated. */
        title: string | null;
        /** @description Colour, size and the like of the variant, untranslated. */
        attributes: {
          /** @description The attribute, such as 颜色. */
          name: string;
          /** @description Its value. */
          value: string;
        }[];
        /** @description Pieces; null where the marketplace's number is not whole. */
        quantity: number | null;
        /** @description The price of one piece. */
        unit_price: components["schemas"]["Money"];
        /** @description The amount of the line. */
        amount: components["schemas"]["Money"];
        /** @description The status in words of this gateway. More may come; `unknown`: see marketplace_status. */
        status:
          | (
              | "creating"
              | "wait_payment"
              | "wait_shipment"
              | "shipped"
              | "received"
              | "completed"
              | "cancelled"
              | "terminated"
              | "unknown"
            )
          | string;
        /** @description The marketplace's own status of the line. */
        marketplace_status: string | null;
        /** @description Whether the line was sent; null where the marketplace does not say. */
        parcel_status:
          | (
              | ("not_created" | "unsent" | "sent" | "partly_sent" | "received" | "returned" | "unknown")
              | string
            )
          | null;
        /** @description The marketplace's own word; null without a refund. */
        refund_status: string | null;
      }[];
      /** @description When the order reached each step. */
      times: {
        /** @description ISO 8601 with the marketplace's own offset; null: not yet, or not told. */
        created: string | null;
        /** @description ISO 8601 with the marketplace's own offset; null: not yet, or not told. */
        paid: string | null;
        /** @description ISO 8601 with the marketplace's own offset; null: not yet, or not told. */
        shipped: string | null;
        /** @description ISO 8601 with the marketplace's own offset; null: not yet, or not told. */
        received: string | null;
        /** @description ISO 8601 with the marketplace's own offset; null: not yet, or not told. */
        completed: string | null;
        /** @description ISO 8601 with the marketplace's own offset; null: not yet, or not told. */
        closed: string | null;
      };
      /** @description When the marketplace closes the order unless it is paid; null: not told, or paid. */
      payment_deadline: string | null;
      /** @description The marketplace's own reason; null while open. */
      close_reason: string | null;
      /** @description The marketplace's own word; null without a refund. */
      refund_status: string | null;
      /** @description Yours, where this gateway created the order. */
      external_order_id: string | null;
      /** @description The seller's name, untranslated. */
      seller_name: string | null;
    };
    "OrderListRequest.1688": {
      /**
       * @description The path names the marketplace; it may be repeated here.
       * @enum {string}
       */
      channel?: "1688";
      /**
       * Format: date-time
       * @description ISO 8601 with a zone, inclusive.
       */
      created_from?: string;
      /**
       * Format: date-time
       * @description ISO 8601 with a zone, inclusive.
       */
      created_to?: string;
      /**
       * @description Only orders of this status.
       * @enum {string}
       */
      status?:
        | "wait_payment"
        | "wait_shipment"
        | "shipped"
        | "received"
        | "completed"
        | "cancelled"
        | "terminated";
      /** @description Page, 1 when it is left out. */
      page?: number;
      /** @description Orders on a page, 20 when it is left out. */
      page_size?: number;
      /**
       * @description standard (default) or upstream: the marketplace's own payload. HTTP 200 alone proves nothing there: `upstream` of the answer says where to read its success.
       * @enum {string}
       */
      response_format?: "standard" | "upstream";
    };
    "OrderListRequest.taobao": {
      /**
       * @description The path names the marketplace; it may be repeated here.
       * @enum {string}
       */
      channel?: "taobao";
      /**
       * Format: date-time
       * @description ISO 8601 with a zone, inclusive.
       */
      created_from?: string;
      /**
       * Format: date-time
       * @description ISO 8601 with a zone, inclusive.
       */
      created_to?: string;
      /**
       * @description Only orders of this status.
       * @enum {string}
       */
      status?:
        | "wait_payment"
        | "wait_shipment"
        | "shipped"
        | "received"
        | "completed"
        | "cancelled"
        | "terminated";
      /** @description Page, 1 when it is left out. */
      page?: number;
      /** @description Orders on a page, 20 when it is left out. */
      page_size?: number;
      /**
       * @description standard (default) or upstream: the marketplace's own payload. HTTP 200 alone proves nothing there: `upstream` of the answer says where to read its success.
       * @enum {string}
       */
      response_format?: "standard" | "upstream";
    };
    PaymentLinkRequest: {
      /**
       * @description The marketplace to ask.
       * @enum {string}
       */
      channel: "1688";
      /** @description The orders to pay together, each once. */
      order_ids: string[];
      /**
       * @description kjb: cross-border pay; credit: 诚E赊; group: the group cashier.
       * @enum {string}
       */
      method: "kjb" | "alipay" | "credit" | "group";
      /**
       * @description standard (default) or upstream: the marketplace's own payload. HTTP 200 alone proves nothing there: `upstream` of the answer says where to read its success.
       * @enum {string}
       */
      response_format?: "standard" | "upstream";
    };
    PaymentLinkResult: {
      /** @description The marketplace that answered. */
      channel: ("1688" | "taobao" | "weidian") | string;
      /** @description false: none of these can be paid that way. Never a reason to cancel. */
      success: boolean;
      /** @description The method that was asked for. */
      method: ("kjb" | "alipay" | "credit" | "group") | string;
      /** @description Opens only in a browser that is signed in as the buyer. */
      payment_url: string | null;
      /** @description Orders that the link pays. */
      payable_order_ids: string[];
      /** @description Orders that cannot be paid this way now. It says nothing about the orders themselves. */
      unpayable_order_ids: string[];
      /**
       * @description The browser has to be signed in at the marketplace as the buyer.
       * @constant
       */
      needs_marketplace_login: true;
      /** @description The marketplace's own code, only after a refusal. */
      error_code?: string;
      /** @description Its own words, only after a refusal. */
      error_message?: string;
      /** @description What the message means, in English, where the connector knows the sentence. A help for people: never read it by a program. */
      error_message_en?: string;
      /** @description Identifies this request; the x-request-id header has the same value. */
      request_id: string;
    };
    "PaymentLinkRequest.1688": {
      /**
       * @description The path names the marketplace; it may be repeated here.
       * @enum {string}
       */
      channel?: "1688";
      /** @description The orders to pay together, each once. */
      order_ids: string[];
      /**
       * @description kjb: cross-border pay; credit: 诚E赊; group: the group cashier.
       * @enum {string}
       */
      method: "kjb" | "alipay" | "credit" | "group";
      /**
       * @description standard (default) or upstream: the marketplace's own payload. HTTP 200 alone proves nothing there: `upstream` of the answer says where to read its success.
       * @enum {string}
       */
      response_format?: "standard" | "upstream";
    };
    OrderCancelRequest: {
      /**
       * @description The marketplace to ask.
       * @enum {string}
       */
      channel: "1688" | "taobao";
      /**
       * @description One native 1688 order id as a decimal string: positive, no leading zeros, at most 9223372036854775807.
       * @example 239695213738498520
       */
      order_id: string;
      /** @description 1688: buyerCancel, sellerGoodsLack or other. Taobao: your words. */
      cancel_reason: string;
      /**
       * @description Only standard. The upstream format of orders/detail shows the marketplace's payload.
       * @constant
       */
      response_format?: "standard";
      /** @description Taobao only: order lines to cancel; left out, the whole order. */
      sub_order_ids?: string[];
    };
    OrderCancelResult: {
      /** @description The marketplace that answered. */
      channel: ("1688" | "taobao" | "weidian") | string;
      /** @description true: cancelled, or accepted where pending is true. */
      success: boolean;
      /** @description unknown (HTTP 202): it may be cancelled, ask detail. refused: it is not cancelled. */
      state: ("cancelled" | "pending" | "refused" | "unknown") | string;
      /** @description The order that was to be cancelled. */
      order_id: string;
      /** @description true: the marketplace works on it; ask detail. */
      pending: boolean;
      /**
       * @description Of a 202: the call that tells the outcome.
       * @constant
       */
      next?: "detail";
      /** @description Of a 202: what to do, in English. */
      message?: string;
      /** @description The marketplace's own code, only after a refusal. */
      error_code?: string;
      /** @description Its own words, only after a refusal. */
      error_message?: string;
      /** @description What the message means, in English, where the connector knows the sentence. A help for people: never read it by a program. */
      error_message_en?: string;
      /** @description Identifies this request; the x-request-id header has the same value. */
      request_id: string;
    };
    "OrderCancelRequest.1688": {
      /**
       * @description The path names the marketplace; it may be repeated here.
       * @enum {string}
       */
      channel?: "1688";
      /**
       * @description One native 1688 order id as a decimal string: positive, no leading zeros, at most 9223372036854775807.
       * @example 239695213738498520
       */
      order_id: string;
      /** @description 1688: buyerCancel, sellerGoodsLack or other. Taobao: your words. */
      cancel_reason: string;
      /**
       * @description Only standard. The upstream format of orders/detail shows the marketplace's payload.
       * @constant
       */
      response_format?: "standard";
      /** @description Taobao only: order lines to cancel; left out, the whole order. */
      sub_order_ids?: string[];
    };
    "OrderCancelRequest.taobao": {
      /**
       * @description The path names the marketplace; it may be repeated here.
       * @enum {string}
       */
      channel?: "taobao";
      /**
       * @description One native 1688 order id as a decimal string: positive, no leading zeros, at most 9223372036854775807.
       * @example 239695213738498520
       */
      order_id: string;
      /** @description 1688: buyerCancel, sellerGoodsLack or other. Taobao: your words. */
      cancel_reason: string;
      /**
       * @description Only standard. The upstream format of orders/detail shows the marketplace's payload.
       * @constant
       */
      response_format?: "standard";
      /** @description Taobao only: order lines to cancel; left out, the whole order. */
      sub_order_ids?: string[];
    };
    OrderTraceRequest: {
      /**
       * @description The marketplace to ask.
       * @enum {string}
       */
      channel: "1688" | "taobao";
      /**
       * @description One native 1688 order id as a decimal string: positive, no leading zeros, at most 9223372036854775807.
       * @example 239695213738498520
       */
      order_id: string;
      /**
       * @description standard (default) or upstream: the marketplace's own payload. HTTP 200 alone proves nothing there: `upstream` of the answer says where to read its success.
       * @enum {string}
       */
      response_format?: "standard" | "upstream";
    };
    OrderTraceResult: {
      /** @description The marketplace that answered. */
      channel: ("1688" | "taobao" | "weidian") | string;
      /** @description false: the marketplace refused to answer; error_code and error_message say why. */
      success: boolean;
      /** @description The order that was asked about. */
      order_id: string;
      /** @description Empty while nothing has been sent. */
      packages: {
        /** @description The marketplace's id of the parcel. */
        logistics_id: string | null;
        /** @description The carrier's number; null without one. */
        tracking_number: string | null;
        /** @description The carrier's name, untranslated. */
        carrier: string | null;
        /** @description The marketplace's own word. */
        status: string | null;
        /** @description What happened to the parcel, as the carrier tells it. */
        steps: {
          /** @description When it happened, with the marketplace's own offset. */
          at: string | null;
          /** @description The carrier's words, which may name a courier. */
          text: string;
        }[];
      }[];
      /** @description The marketplace's own code, only after a refusal. */
      error_code?: string;
      /** @description Its own words, only after a refusal. */
      error_message?: string;
      /** @description What the message means, in English, where the connector knows the sentence. A help for people: never read it by a program. */
      error_message_en?: string;
      /** @description Identifies this request; the x-request-id header has the same value. */
      request_id: string;
    };
    "OrderTraceRequest.1688": {
      /**
       * @description The path names the marketplace; it may be repeated here.
       * @enum {string}
       */
      channel?: "1688";
      /**
       * @description One native 1688 order id as a decimal string: positive, no leading zeros, at most 9223372036854775807.
       * @example 239695213738498520
       */
      order_id: string;
      /**
       * @description standard (default) or upstream: the marketplace's own payload. HTTP 200 alone proves nothing there: `upstream` of the answer says where to read its success.
       * @enum {string}
       */
      response_format?: "standard" | "upstream";
    };
    "OrderTraceRequest.taobao": {
      /**
       * @description The path names the marketplace; it may be repeated here.
       * @enum {string}
       */
      channel?: "taobao";
      /**
       * @description One native 1688 order id as a decimal string: positive, no leading zeros, at most 9223372036854775807.
       * @example 239695213738498520
       */
      order_id: string;
      /**
       * @description standard (default) or upstream: the marketplace's own payload. HTTP 200 alone proves nothing there: `upstream` of the answer says where to read its success.
       * @enum {string}
       */
      response_format?: "standard" | "upstream";
    };
    BatchCheckRequest: {
      /**
       * @description The marketplace to ask.
       * @enum {string}
       */
      channel: "1688" | "taobao";
      /** @description Products or variants; quantity may be left out. */
      items: {
        /** @description `id` of a product's detail or search; on taobao not source_product_id, which its links have. */
        id?: string;
        /** @description Another name of id, and the one that counts. */
        offer_id?: string;
        /** @description taobao only: another name of id, where there is neither. */
        mi_id?: string;
        /** @description `sku_id` of the chosen variant; left out for a product without variants. */
        spec_id?: string;
        /** @description The number of pieces, as a JSON number. */
        quantity?: number;
      }[];
    };
    BatchCheckResult: {
      /** @description The marketplace that answered. */
      channel: ("1688" | "taobao" | "weidian") | string;
      /** @description true: every item can be ordered as it is. */
      success: boolean;
      /** @description An entry for each item that was sent, in the same order. */
      items: {
        /** @description The product id that was sent. */
        id: string;
        /** @description The marketplace's own product id now. */
        product_id: string | null;
        /** @description The variant that was sent. */
        spec_id: string | null;
        /** @description null: the marketplace does not tell. */
        available: boolean | null;
        /** @description Why it cannot be ordered; null: it can. */
        reason: components["schemas"]["LineReason"] | null;
        /** @description The same in English, for people. */
        message: string | null;
        /** @description Yuan for one piece at this quantity. */
        unit_price: string | null;
        /** @description Pieces in stock; null: not told. */
        stock: number | null;
        /** @description The fewest pieces of an order; null: not told. */
        min_quantity: number | null;
      }[];
      /** @description Identifies this request; the x-request-id header has the same value. */
      request_id: string;
    };
    "BatchCheckRequest.1688": {
      /**
       * @description The path names the marketplace; it may be repeated here.
       * @enum {string}
       */
      channel?: "1688";
      /** @description Products or variants; quantity may be left out. */
      items: {
        /** @description `id` of a product's detail or search; on taobao not source_product_id, which its links have. */
        id?: string;
        /** @description Another name of id, and the one that counts. */
        offer_id?: string;
        /** @description taobao only: another name of id, where there is neither. */
        mi_id?: string;
        /** @description `sku_id` of the chosen variant; left out for a product without variants. */
        spec_id?: string;
        /** @description The number of pieces, as a JSON number. */
        quantity?: number;
      }[];
    };
    "BatchCheckRequest.taobao": {
      /**
       * @description The path names the marketplace; it may be repeated here.
       * @enum {string}
       */
      channel?: "taobao";
      /** @description Products or variants; quantity may be left out. */
      items: {
        /** @description `id` of a product's detail or search; on taobao not source_product_id, which its links have. */
        id?: string;
        /** @description Another name of id, and the one that counts. */
        offer_id?: string;
        /** @description taobao only: another name of id, where there is neither. */
        mi_id?: string;
        /** @description `sku_id` of the chosen variant; left out for a product without variants. */
        spec_id?: string;
        /** @description The number of pieces, as a JSON number. */
        quantity?: number;
      }[];
    };
    ProductDetailRequest: {
      /**
       * @description The marketplace to ask.
       * @enum {string}
       */
      channel: "1688" | "taobao";
      /** @description An id, `<channel>_<id>` or a link. One of id, product_id, url. */
      id?: string;
      /** @description Another name of id. */
      product_id?: string;
      /** @description The product's link. One of id, product_id, url. */
      url?: string;
      /**
       * @description The language of titles, attributes and variants, where the marketplace translates; originals stay beside. title.language says which was given.
       * @enum {string}
       */
      language?: "zh" | "zh-CN" | "cn" | "en" | "ja" | "ko" | "ru" | "vi" | "fr" | "pt" | "es" | "ar" | "uz";
      /**
       * @description standard (default) or upstream: the marketplace's own payload. HTTP 200 alone proves nothing there: `upstream` of the answer says where to read its success.
       * @enum {string}
       */
      response_format?: "standard" | "upstream";
    };
    ProductDetailResult: {
      product: components["schemas"]["Product"];
      /** @description Identifies this request; the x-request-id header has the same value. */
      request_id: string;
    };
    /** @description A product with its variants. */
    Product: {
      /** @description Use as `id` of an order line. */
      id: string;
      /** @description The marketplace that answered. */
      channel: ("1688" | "taobao" | "weidian") | string;
      /** @description The product id in the marketplace's own links. */
      source_product_id: string;
      /** @description The product's page on the marketplace. */
      source_url: string;
      title: components["schemas"]["ProductTitle"];
      price: components["schemas"]["ProductPrice"];
      /** @description Prices by quantity, in rising order; empty where there is one price. */
      price_tiers: {
        /** @description The number of pieces from which on the price holds. */
        min_quantity: number;
        /**
         * @description Yuan. The token holds the vendor's own digits: read it as text where zeros at its end matter.
         * @example 46.4
         */
        price: string;
      }[];
      /** @description The fewest pieces of an order; null where no minimum is known. */
      min_order_quantity: number | null;
      /** @description Pieces are sold in multiples of this; null where they are sold one by one. */
      batch_size: number | null;
      /** @description Exactly one is main, unless there is none at all. */
      images: {
        /** @description The address of the picture. */
        url: string;
        /** @description Where the seller shows it. */
        type: ("main" | "gallery" | "variant" | "detail") | string;
      }[];
      /** @description What the product is, such as its material. */
      attributes: {
        /** @description The attribute, in the language asked for where there is a translation. */
        name: string;
        /** @description Its value, likewise. */
        value: string;
        /** @description The vendor's own name; only beside a translation. */
        original_name?: string;
        /** @description The vendor's own value; only beside a translation. */
        original_value?: string;
      }[];
      /** @description What can be ordered; empty where the product has no variants. */
      variants: {
        /** @description Use as `spec_id` of an order line. On 1688 this is the vendor's specId. */
        sku_id: string;
        /** @description What the variant is, such as its colour and size. */
        attributes: {
          /** @description The attribute, in the language asked for where there is a translation. */
          name: string;
          /** @description Its value, likewise. */
          value: string;
          /** @description The vendor's own name; only beside a translation. */
          original_name?: string;
          /** @description The vendor's own value; only beside a translation. */
          original_value?: string;
        }[];
        price: components["schemas"]["ProductPrice"];
        /** @description null is unknown, 0 is none. */
        stock: number | null;
        /** @description The fewest pieces of this variant; null where there is no rule of its own. */
        min_order_quantity: number | null;
        /** @description The address of its picture. */
        image: string | null;
      }[];
      seller: components["schemas"]["Seller"];
      /** @description The same as seller.name. */
      seller_name: string | null;
      /** @description What is known of sending the goods. */
      shipping: {
        /** @description The place that the goods are sent from, untranslated. */
        from: string | null;
      };
      /** @description Its name; absent when the vendor gives none. */
      category?: string;
      /** @description The category's id; absent when the vendor gives none. */
      category_id?: string;
      /** @description HTML as the vendor sent it: never put it into a page as it is. */
      description: string | null;
      /** @description Its text without the HTML, at most 20,000 characters. */
      description_text: string | null;
      /** @description The vendor's own word for whether it is on sale. */
      status: string | null;
      /**
       * Format: date-time
       * @description When the marketplace was asked, UTC.
       */
      fetched_at: string;
    };
    /** @description The title as the seller wrote it, and its translation. */
    ProductTitle: {
      /** @description The seller's own title. */
      original: string;
      /** @description The vendor's translation; null without one. */
      translated: string | null;
      /** @description The one really given: of `translated`, or zh for the original alone; null without either. */
      language: string | null;
    };
    /** @description A price in CNY yuan; null is a price that the marketplace did not tell. */
    ProductPrice: {
      /** @description The price without a promotion. */
      original_amount: string | null;
      /** @description What is asked: the promotion where there is one. null where nobody says. */
      display_amount: string | null;
      /** @description The price of a promotion that runs now; null without one. */
      promotion_amount: string | null;
      /**
       * @description Always CNY.
       * @constant
       */
      original_currency: "CNY";
      /**
       * @description Always CNY.
       * @constant
       */
      display_currency: "CNY";
    };
    /** @description The seller, as far as the marketplace tells. */
    Seller: {
      /** @description The marketplace's id of the seller. */
      id: string | null;
      /** @description The seller's or shop's name, untranslated. */
      name: string | null;
    };
    ProductSearchRequest: {
      /**
       * @description The marketplace to ask.
       * @enum {string}
       */
      channel: "1688" | "taobao";
      /** @description This, or category_id, or on 1688 both. */
      keyword?: string;
      /** @description 1688 only. */
      category_id?: string;
      /** @description The page, from 1; 1 when it is left out. */
      page?: number;
      /** @description The number of items of a page, 20 when it is left out. Lowered to what the marketplace takes: 50 on 1688, 20 on taobao. The answer's page_size is the one that counts. */
      page_size?: number;
      /** @description CNY yuan. */
      price_start?: string | number;
      /** @description CNY yuan. */
      price_end?: string | number;
      /**
       * @description credit, the sellers' standing, on 1688 only.
       * @enum {string}
       */
      sort_field?: "price" | "sales" | "credit";
      /**
       * @description Whether the lowest or the highest comes first.
       * @enum {string}
       */
      sort_order?: "asc" | "desc";
      /**
       * @description The language of titles, attributes and variants, where the marketplace translates; originals stay beside. title.language says which was given.
       * @enum {string}
       */
      language?: "zh" | "zh-CN" | "cn" | "en" | "ja" | "ko" | "ru" | "vi" | "fr" | "pt" | "es" | "ar" | "uz";
      /**
       * @description standard (default) or upstream: the marketplace's own payload. HTTP 200 alone proves nothing there: `upstream` of the answer says where to read its success.
       * @enum {string}
       */
      response_format?: "standard" | "upstream";
    };
    ProductSearchResult: {
      /** @description The marketplace that answered. */
      channel: ("1688" | "taobao" | "weidian") | string;
      /** @description The keyword that was sent; null without one. */
      keyword: string | null;
      /** @description The page that was asked for, from 1. */
      page: number;
      /** @description The most items that a page of this answer has. */
      page_size: number;
      /** @description Left out where the marketplace does not tell it. */
      total?: number;
      /** @description Whether a next page has items; without a total, that it may have some. */
      has_more: boolean;
      /** @description The products of this page; empty when nothing was found. */
      items: components["schemas"]["ProductSummary"][];
      /** @description Identifies this request; the x-request-id header has the same value. */
      request_id: string;
    };
    /** @description A product as a search lists it. */
    ProductSummary: {
      /** @description Send as `id` of detail or of an order line. */
      id: string;
      /** @description The marketplace that answered. */
      channel: ("1688" | "taobao" | "weidian") | string;
      /** @description The product id in the marketplace's own links. */
      source_product_id: string;
      /** @description The product's page on the marketplace. */
      source_url: string;
      title: components["schemas"]["ProductTitle"];
      /** @description The address of its picture. */
      image: string | null;
      price: components["schemas"]["ProductPrice"];
      seller: components["schemas"]["Seller"];
      /** @description The same as seller.name. */
      seller_name: string | null;
      /** @description Pieces sold lately, as the marketplace counts them; null where it does not say. */
      sales_count: number | null;
      /** @description The fewest pieces of an order; null where no minimum is known. */
      min_order_quantity: number | null;
      /** @description The vendor's own score of the seller, such as 5.0; left out where it gives none. */
      trade_score?: string;
      /** @description The share of buyers who came back, as the vendor writes it, such as 10%. */
      repurchase_rate?: string;
    };
    ProductParseRequest: {
      /** @description A product's link, a text with one in it, or an id with its marketplace in front: 1688_<id>. */
      url: string;
      /**
       * @description Needed for an id alone; a link says its marketplace itself.
       * @enum {string}
       */
      channel?: "1688" | "taobao";
      /**
       * @description The language of titles, attributes and variants, where the marketplace translates; originals stay beside. title.language says which was given.
       * @enum {string}
       */
      language?: "zh" | "zh-CN" | "cn" | "en" | "ja" | "ko" | "ru" | "vi" | "fr" | "pt" | "es" | "ar" | "uz";
      /**
       * @description standard (default) or upstream: the marketplace's own payload. HTTP 200 alone proves nothing there: `upstream` of the answer says where to read its success.
       * @enum {string}
       */
      response_format?: "standard" | "upstream";
    };
    FreightEstimate: {
      /** @description The marketplace that answered. */
      channel: ("1688" | "taobao" | "weidian") | string;
      /** @description The estimate. */
      estimate: {
        /** @description Freight of all lines together; amount null when it is unknown for any of them. */
        freight: components["schemas"]["Money"];
      };
      /**
       * @description The unit of every amount in this answer: CNY fen, 100 to the yuan.
       * @constant
       */
      monetary_unit: "CNY_minor";
      /** @description Identifies this request; the x-request-id header has the same value. */
      request_id: string;
    };
    PictureUploadRequest: {
      /**
       * @description The marketplace to ask.
       * @enum {string}
       */
      channel: "1688" | "taobao";
      /** @description A JPEG, PNG or WebP as Base64, with or without a data URL's prefix. The whole body is at most 8 MiB. */
      image_base64?: string;
      /** @description The http or https address of a JPEG, PNG or WebP. The gateway fetches it: public addresses and ports 80 and 443 only, at most 3 redirects, 5 s and 8 MiB, no credentials in the address. */
      image_url?: string;
      /**
       * @description standard (default) or upstream: the marketplace's own payload. HTTP 200 alone proves nothing there: `upstream` of the answer says where to read its success.
       * @enum {string}
       */
      response_format?: "standard" | "upstream";
    };
    PictureUploadResult: {
      /** @description The marketplace that answered. */
      channel: ("1688" | "taobao" | "weidian") | string;
      /** @description Send as `image_id` of a search. The marketplace keeps it for a while only. */
      image_id: string;
      /** @description Identifies this request; the x-request-id header has the same value. */
      request_id: string;
    };
    PictureSearchRequest: {
      /**
       * @description The marketplace to ask.
       * @enum {string}
       */
      channel: "1688" | "taobao";
      /** @description The id of an upload or of an earlier search. Send exactly one of image_id, image_base64, image_url, image_address. */
      image_id?: string;
      /** @description A JPEG, PNG or WebP as Base64, with or without a data URL's prefix. The whole body is at most 8 MiB. */
      image_base64?: string;
      /** @description The http or https address of a JPEG, PNG or WebP. The gateway fetches it: public addresses and ports 80 and 443 only, at most 3 redirects, 5 s and 8 MiB, no credentials in the address. */
      image_url?: string;
      /** @description 1688 only: the address of a picture of 1688 (alicdn.com, 1688.com). Nothing is uploaded. */
      image_address?: string;
      /** @description 1688 only. The part of the picture to search by: x1,x2,y1,y2 in pixels of the picture that was sent. */
      region?: string;
      /** @description 1688 only. */
      keyword?: string;
      /** @description The page, from 1; 1 when it is left out. */
      page?: number;
      /** @description The number of items of a page, 20 when it is left out. Lowered to 50. The answer's page_size is the one that counts. */
      page_size?: number;
      /** @description CNY yuan. */
      price_start?: string | number;
      /** @description CNY yuan. */
      price_end?: string | number;
      /**
       * @description 1688 only.
       * @enum {string}
       */
      sort_field?: "price" | "sales" | "credit";
      /**
       * @description 1688 only: whether the lowest or the highest comes first.
       * @enum {string}
       */
      sort_order?: "asc" | "desc";
      /**
       * @description The language of titles, attributes and variants, where the marketplace translates; originals stay beside. title.language says which was given.
       * @enum {string}
       */
      language?: "zh" | "zh-CN" | "cn" | "en" | "ja" | "ko" | "ru" | "vi" | "fr" | "pt" | "es" | "ar" | "uz";
      /**
       * @description standard (default) or upstream: the marketplace's own payload. HTTP 200 alone proves nothing there: `upstream` of the answer says where to read its success.
       * @enum {string}
       */
      response_format?: "standard" | "upstream";
    };
    PictureSearchResult: {
      /** @description The marketplace that answered. */
      channel: ("1688" | "taobao" | "weidian") | string;
      /** @description Send it for the next page instead of the picture. Null after a search by image_address. */
      image_id: string | null;
      /** @description The keyword that was sent; null without one. */
      keyword: string | null;
      /** @description The page that was asked for, from 1. */
      page: number;
      /** @description The most items that a page of this answer has. */
      page_size: number;
      /** @description Left out where the marketplace does not tell it. */
      total?: number;
      /** @description Whether a next page has items; without a total, that it may have some. */
      has_more: boolean;
      /** @description The products of this page; empty when nothing was found. */
      items: components["schemas"]["ProductSummary"][];
      /** @description What the marketplace found in the picture, 1688 only: boxes as x1,x2,y1,y2 in pixels of the picture that was sent, each of which can be sent as `region`. */
      pic_region_info: {
        /** @description The box that was searched by. */
        current_region: string | null;
        /** @description Every box that was found. */
        regions: string[];
      } | null;
      /** @description Identifies this request; the x-request-id header has the same value. */
      request_id: string;
    };
    CategoryAnswer: {
      /** @description 1 is success; otherwise it is the HTTP status, and data is empty. */
      ret: number;
      /** @description What happened, for people. */
      msg: string;
      /** @description The roots of the tree, or the children of categoryId; empty after a failure. */
      data: components["schemas"]["CategoryNode"][];
      /** @description Why there is no tree; only with a failure. A 502 may also be a limit, a tree that is still being read, or a plan that is switched off. */
      code?:
        | (
            | "INVALID_API_KEY"
            | "CHANNEL_NOT_AUTHORIZED"
            | "APP_NOT_APPROVED"
            | "APP_SUSPENDED"
            | "INSUFFICIENT_SCOPE"
            | "FULFILLMENT_MODE_NOT_SUPPORTED"
            | "PURCHASING_DISABLED"
            | "PURCHASE_LIMIT_EXCEEDED"
            | "VALIDATION_ERROR"
            | "UNSUPPORTED_CHANNEL"
            | "SANDBOX_CAPABILITY_UNAVAILABLE"
            | "PREVIEW_CHANGED"
            | "EXTERNAL_ORDER_ID_REUSED"
            | "NOT_FOUND"
            | "METHOD_NOT_ALLOWED"
            | "REQUEST_TIMEOUT"
            | "BODY_TOO_LARGE"
            | "UNSUPPORTED_MEDIA_TYPE"
            | "HEADERS_TOO_LARGE"
            | "NOT_IMPLEMENTED"
            | "RATE_LIMIT_EXCEEDED"
            | "QUOTA_EXCEEDED"
            | "PLATFORM_QUOTA_EXCEEDED"
            | "PLAN_DISABLED"
            | "CHANNEL_DISABLED"
            | "CHANNEL_CAPABILITY_NOT_SUPPORTED"
            | "CHANNEL_UPSTREAM_ERROR"
            | "INTERNAL_ERROR"
            | "TREE_BEING_READ"
            | "SHOP_ID_INVALID"
          )
        | string;
      /** @description What the marketplace said, where it caused the failure. */
      upstream?: {
        /** @description The marketplace's own code. */
        code: string;
        /** @description Left out where the marketplace gave none. */
        message?: string;
        /** @description What the message means, in English, where the connector knows the sentence. A help for people: never read it by a program. */
        message_en?: string;
        /** @description What the refusal is about, where the marketplace's code or words tell. `product_gone`: the product is not sold any more, or there is none with this id. `picture_gone`: the marketplace does not know the `image_id` any more, or cannot use the picture at `image_address`; send the picture again. `shop_gone`: there is no shop with this id. `operator`: the gateway's signature, app key, permission or address was refused, which only its operator can change. `busy`: the marketplace is overloaded or away; the same call may succeed a minute later. */
        cause?: ("product_gone" | "picture_gone" | "shop_gone" | "operator" | "busy") | string;
      };
      /** @description Of a 502: `retry`: the same call may succeed a minute later. `operator`: no repetition helps until this gateway's operator has acted. Left out where neither is known. */
      action?: ("retry" | "operator") | string;
      /** @description Which limit it was, where it was one. */
      limit?: string;
      /**
       * @description `retry_at` and `Retry-After` are this gateway's estimate: neither the marketplace nor a rule of the gateway names the time. Left out where the time is known.
       * @constant
       */
      retry_estimated?: true;
    };
    CategoryNode: {
      /** @description 0 is what belongs to no category. */
      id: number;
      /** @description The marketplace's name, untranslated. */
      name: string;
      /** @description The categories below; empty for a leaf. */
      children: components["schemas"]["CategoryNode"][];
    };
    Account: {
      /** @description The app that the key belongs to. */
      app: {
        /** @description The app's id. */
        id: string;
        /** @description Its name. */
        name: string;
        /** @description Whether orders go to the marketplace directly or through a warehouse. */
        mode: ("self" | "warehouse") | string;
      };
      /** @description The key of this request. */
      key: {
        /** @description The key's id, which is no secret. */
        id: string;
        /** @description live asks the marketplaces; sandbox asks simulators and is free. */
        environment: ("live" | "sandbox") | string;
        /** @description What the key may do. */
        scopes: (
          | (
              | "order:read"
              | "order:preview"
              | "product:detail"
              | "product:search"
              | "order:create"
              | "order:cancel"
              | "webhook:manage"
            )
          | string
        )[];
      };
      /** @description The app's plan. */
      plan: {
        /** @description The plan's name. */
        name: string;
        /** @description false: every metered call is refused until the plan is switched on. */
        enabled: boolean;
        /** @description The most requests of one key in a minute. */
        requests_per_minute: number;
        /** @description What each operation costs on this plan, by operation id. */
        units: {
          [key: string]: number;
        };
      };
      /** @description The app's units of today. */
      quota: {
        /**
         * Format: date
         * @description The quota day, in the zone of the gateway (Asia/Shanghai unless set).
         */
        day: string;
        /** @description The units of a day, over all marketplaces. */
        limit: number;
        /** @description The units used today. */
        used: number;
        /** @description limit minus used; 0 when the plan was lowered below what is used. */
        left: number;
        /**
         * Format: date-time
         * @description When the next quota day begins, UTC.
         */
        resets_at: string;
      };
      /** @description The key's requests of the last 60 seconds, this one included. */
      rate: {
        /** @description The most requests of this key in any 60 seconds. */
        limit: number;
        /** @description Requests that it may still make now, after this one. */
        left: number;
        /**
         * Format: date-time
         * @description When the oldest of the requests of the last 60 seconds stops counting, so that one more may be made, UTC.
         */
        resets_at: string;
      };
      /** @description Whether orders can be created, and up to which sums. */
      purchasing: {
        /** @description Whether this app may create and cancel orders now. The key needs the scope as well; see key.scopes. */
        open: boolean;
        /** @description Why not: gateway (PURCHASING is off), mode (the app is in warehouse mode), app (not enabled for it), stopped (by an administrator). null: open. */
        closed_by: (("gateway" | "mode" | "app" | "stopped") | string) | null;
        /** @description null: the app may not order, or the key is a sandbox key. */
        limits: {
          /** @description The largest sum of one order. */
          max_order: {
            /** @description Fen. */
            amount: number;
            /**
             * @description Always CNY.
             * @constant
             */
            currency: "CNY";
          };
          /** @description The largest sum of a day in Asia/Shanghai. */
          max_day: {
            /** @description Fen. */
            amount: number;
            /**
             * @description Always CNY.
             * @constant
             */
            currency: "CNY";
          };
          /** @description What is left of it today. */
          left_today: {
            /** @description Fen. */
            amount: number;
            /**
             * @description Always CNY.
             * @constant
             */
            currency: "CNY";
          };
        } | null;
      };
      /** @description Every marketplace, and whether it can be asked. */
      channels: {
        /** @description The marketplace. */
        channel: ("1688" | "taobao" | "weidian") | string;
        /** @description Whether the plan has it. */
        enabled: boolean;
        /** @description Whether a buyer authorization is there and has not ended. */
        authorized: boolean;
        /** @description When somebody has to authorize again; null where nobody said. */
        expires_at: string | null;
        /** @description Whose authorization it is; left out where the marketplace did not say. */
        account?: components["schemas"]["AuthorizedAccount"];
        /** @description What is to be done, where something is. */
        action?: string;
      }[];
      /** @description Identifies this request; the x-request-id header has the same value. */
      request_id: string;
    };
    AuthorizedAccount: {
      /** @description Its sign-in name; null where the marketplace did not tell. */
      name: string | null;
      /** @description Its id; null where the marketplace did not tell. */
      id: string | null;
    };
    WebhookCreateRequest: {
      /**
       * @description Address that events are sent to: https on a public address, port 443 or 80. http is possible on loopback only.
       * @example https://shop.example/hooks
       */
      url: string;
      /** @description Types of the events to send; ["*"]: all of them, also those that come later. */
      types: (
        | "*"
        | "order.created"
        | "order.unknown"
        | "order.price_changed"
        | "order.paid"
        | "order.shipped"
        | "order.delivered"
        | "order.completed"
        | "order.cancelled"
        | "logistics.updated"
        | "authorization.expiring"
        | "authorization.ended"
        | "quota.nearly_used"
        | "app.suspended"
      )[];
      /** @description Your own note; empty text removes it. */
      description?: string;
    };
    WebhookCreateResult: {
      /** @description The new webhook. */
      webhook: components["schemas"]["Webhook"];
      /** @description Secret that the signatures are checked with (`whsec_` and base64). It is told in this answer only. */
      secret: string;
      /** @description Identifies this request; the x-request-id header has the same value. */
      request_id: string;
    };
    Webhook: {
      /** @description The webhook's id. */
      id: string;
      /** @description Address that events are sent to. */
      url: string;
      /** @description Types of the events that are sent; ["*"]: all. */
      types: string[];
      /** @description Your own note. */
      description: string | null;
      /** @description false: nothing is sent; new events count as failed. */
      enabled: boolean;
      /**
       * Format: date-time
       * @description When it was created, UTC.
       */
      created_at: string;
      /** @description Whether events arrive. */
      health: {
        /** @description failing: the last attempt failed. disabled: by you, by a 410, or after five days of failures. */
        state: ("ok" | "failing" | "disabled") | string;
        /** @description The last attempt that succeeded, UTC. */
        last_success_at: string | null;
        /** @description The last attempt that failed, UTC. */
        last_failure_at: string | null;
        /** @description The first failure after the last success, UTC; null: none. */
        failing_since: string | null;
      };
    };
    WebhookListRequest: Record<string, never>;
    WebhookListResult: {
      /** @description The app's webhooks, the oldest first. */
      webhooks: components["schemas"]["Webhook"][];
      /** @description Identifies this request; the x-request-id header has the same value. */
      request_id: string;
    };
    WebhookUpdateRequest: {
      /**
       * @description The webhook's id.
       * @example wh_0198c2f4a7b04c1e9d3f5a6b7c8d9e0f
       */
      id: string;
      /**
       * @description Address that events are sent to: https on a public address, port 443 or 80. http is possible on loopback only.
       * @example https://shop.example/hooks
       */
      url?: string;
      /** @description Types of the events to send; ["*"]: all of them, also those that come later. */
      types?: (
        | "*"
        | "order.created"
        | "order.unknown"
        | "order.price_changed"
        | "order.paid"
        | "order.shipped"
        | "order.delivered"
        | "order.completed"
        | "order.cancelled"
        | "logistics.updated"
        | "authorization.expiring"
        | "authorization.ended"
        | "quota.nearly_used"
        | "app.suspended"
      )[];
      /** @description Your own note; empty text removes it. */
      description?: string;
      /** @description false ends what is pending; true sends new events again, also after a 410 or five days of failures. */
      enabled?: boolean;
    };
    WebhookUpdateResult: {
      /** @description The webhook as it is now. */
      webhook: components["schemas"]["Webhook"];
      /** @description Identifies this request; the x-request-id header has the same value. */
      request_id: string;
    };
    WebhookTestRequest: {
      /**
       * @description The webhook's id.
       * @example wh_0198c2f4a7b04c1e9d3f5a6b7c8d9e0f
       */
      id: string;
    };
    WebhookTestResult: {
      /** @description Id of the webhook.test event that is being sent. */
      event_id: string;
      /** @description Identifies this request; the x-request-id header has the same value. */
      request_id: string;
    };
    WebhookDeliveriesRequest: {
      /**
       * @description The webhook's id.
       * @example wh_0198c2f4a7b04c1e9d3f5a6b7c8d9e0f
       */
      id: string;
      /**
       * @description Only deliveries in this state.
       * @enum {string}
       */
      state?: "pending" | "delivered" | "failed";
      /**
       * @description The `next` of the page before.
       * @example evt_0198c2f4a7b04c1e9d3f5a6b7c8d9e0f
       */
      after?: string;
      /** @description At most this many, 50 when it is left out. */
      limit?: number;
    };
    WebhookDeliveriesResult: {
      /** @description Deliveries, the newest event first. */
      items: components["schemas"]["WebhookDelivery"][];
      /** @description Send it as `after` for the next page; null: this is the last one. */
      next: string | null;
      /** @description Identifies this request; the x-request-id header has the same value. */
      request_id: string;
    };
    WebhookDelivery: {
      /** @description The event's id, which is the webhook-id of each attempt. */
      event_id: string;
      /** @description The event's type. */
      type: string;
      /** @description pending: an attempt is planned or in flight. failed: no further attempt is made. */
      state: ("pending" | "delivered" | "failed") | string;
      /** @description The latest 20 attempts, the oldest of them first. */
      attempts: {
        /**
         * Format: date-time
         * @description When the attempt ended, UTC.
         */
        at: string;
        /** @description HTTP status; null: no answer came. */
        status: number | null;
        /** @description How long it took. */
        duration_ms: number;
        /** @description Why it failed; null after a success. */
        error: string | null;
        /** @description What the receiver wrote when it failed: at most 1,024 bytes, then …; null: nothing, or a success. */
        answer: string | null;
      }[];
      /** @description When the next attempt is planned, UTC. */
      next_attempt_at: string | null;
    };
    WebhookResendRequest: {
      /**
       * @description The webhook's id.
       * @example wh_0198c2f4a7b04c1e9d3f5a6b7c8d9e0f
       */
      id: string;
      /**
       * @description Sends this event again.
       * @example evt_0198c2f4a7b04c1e9d3f5a6b7c8d9e0f
       */
      event_id?: string;
      /**
       * Format: date-time
       * @description Sends every event again that failed and happened since this time.
       */
      since?: string;
    };
    WebhookResendResult: {
      /** @description How many events are being sent again. */
      resent: number;
      /** @description Identifies this request; the x-request-id header has the same value. */
      request_id: string;
    };
    WebhookRotateRequest: {
      /**
       * @description The webhook's id.
       * @example wh_0198c2f4a7b04c1e9d3f5a6b7c8d9e0f
       */
      id: string;
      /** @description Seconds for which the old secret signs as well, 86400 when it is left out. */
      overlap_s?: number;
    };
    WebhookRotateResult: {
      /** @description The webhook as it is now. */
      webhook: components["schemas"]["Webhook"];
      /** @description Secret that the signatures are checked with (`whsec_` and base64). It is told in this answer only. */
      secret: string;
      /** @description Identifies this request; the x-request-id header has the same value. */
      request_id: string;
    };
    WebhookDeleteRequest: {
      /**
       * @description The webhook's id.
       * @example wh_0198c2f4a7b04c1e9d3f5a6b7c8d9e0f
       */
      id: string;
    };
    WebhookDeleteResult: {
      /**
       * @description Nothing is sent to it any more.
       * @constant
       */
      deleted: true;
      /** @description Identifies this request; the x-request-id header has the same value. */
      request_id: string;
    };
    EventListRequest: {
      /**
       * @description Id of an event: only later ones. Left out: from the oldest on.
       * @example evt_0198c2f4a7b04c1e9d3f5a6b7c8d9e0f
       */
      after?: string;
      /** @description Only events of these types. */
      types?: (
        | "*"
        | "order.created"
        | "order.unknown"
        | "order.price_changed"
        | "order.paid"
        | "order.shipped"
        | "order.delivered"
        | "order.completed"
        | "order.cancelled"
        | "logistics.updated"
        | "authorization.expiring"
        | "authorization.ended"
        | "quota.nearly_used"
        | "app.suspended"
      )[];
      /** @description At most this many, 50 when it is left out. */
      limit?: number;
    };
    EventListResult: {
      /** @description Events in the order in which they happened. */
      items: components["schemas"]["Event"][];
      /** @description Send it as `after` for the next page; null: this is the last one. */
      next: string | null;
      /** @description Identifies this request; the x-request-id header has the same value. */
      request_id: string;
    };
    Event: {
      /** @description The event's id, the webhook-id of its deliveries. */
      id: string;
      /** @description The event's type. */
      type: string;
      /**
       * Format: date-time
       * @description When it happened, UTC.
       */
      timestamp: string;
      /** @description As in the webhook of its type. */
      data: {
        [key: string]: unknown;
      };
    };
    Tools: {
      /** @description The tools that this key may call. */
      tools: components["schemas"]["Tool"][];
      /** @description Identifies this request; the x-request-id header has the same value. */
      request_id: string;
    };
    Tool: {
      /** @description Send it to call the tool. */
      tool_id: string;
      /** @description The tool's name on /mcp, which allows no dot. */
      name: string;
      /** @description A short name for people. */
      title: string;
      /** @description What the tool is for, for the model. */
      description: string;
      /** @description A JSON Schema. */
      input_schema: {
        [key: string]: unknown;
      };
      /** @description A JSON Schema. */
      output_schema: {
        [key: string]: unknown;
      };
      /** @description What a call costs on this key's plan when it succeeds. */
      units: number;
      /** @description The scope that a key needs; null where any key may call it. */
      scope:
        | (
            | (
                | "order:read"
                | "order:preview"
                | "product:detail"
                | "product:search"
                | "order:create"
                | "order:cancel"
                | "webhook:manage"
              )
            | string
          )
        | null;
    };
    ToolCallRequest: {
      /**
       * @description The id of a tool that GET /ai/v1/tools lists.
       * @example product.search
       */
      tool_id: string;
      /** @description By the tool's input_schema. */
      arguments?: {
        [key: string]: unknown;
      };
    };
    ToolCallResult: {
      /** @description The tool that answered. */
      tool_id: string;
      /** @description By the tool's output_schema; it may have more fields. */
      data: {
        [key: string]: unknown;
      };
      /** @description The units that this call cost. */
      units_charged: number;
      /** @description What is left of the app's units today; null where that is not known at the moment. */
      units_left_today: number | null;
      /** @description Identifies this request; the x-request-id header has the same value. */
      request_id: string;
    };
    ToolCallFailure: {
      /** @description The error. */
      error: {
        /** @description Names the kind of error. More codes may come: treat an unknown one by the HTTP status. */
        code:
          | (
              | "INVALID_API_KEY"
              | "CHANNEL_NOT_AUTHORIZED"
              | "APP_NOT_APPROVED"
              | "APP_SUSPENDED"
              | "INSUFFICIENT_SCOPE"
              | "FULFILLMENT_MODE_NOT_SUPPORTED"
              | "PURCHASING_DISABLED"
              | "PURCHASE_LIMIT_EXCEEDED"
              | "VALIDATION_ERROR"
              | "UNSUPPORTED_CHANNEL"
              | "SANDBOX_CAPABILITY_UNAVAILABLE"
              | "PREVIEW_CHANGED"
              | "EXTERNAL_ORDER_ID_REUSED"
              | "NOT_FOUND"
              | "METHOD_NOT_ALLOWED"
              | "REQUEST_TIMEOUT"
              | "BODY_TOO_LARGE"
              | "UNSUPPORTED_MEDIA_TYPE"
              | "HEADERS_TOO_LARGE"
              | "NOT_IMPLEMENTED"
              | "RATE_LIMIT_EXCEEDED"
              | "QUOTA_EXCEEDED"
              | "PLATFORM_QUOTA_EXCEEDED"
              | "PLAN_DISABLED"
              | "CHANNEL_DISABLED"
              | "CHANNEL_CAPABILITY_NOT_SUPPORTED"
              | "CHANNEL_UPSTREAM_ERROR"
              | "INTERNAL_ERROR"
            )
          | string;
        /** @description What happened and what to do, in English, for people. */
        message: string;
        /** @description Groups the codes. */
        category:
          | ("AUTH_ERROR" | "RATE_LIMIT_ERROR" | "VALIDATION_ERROR" | "CHANNEL_ERROR" | "INTERNAL_ERROR")
          | string;
        /** @description Identifies this request; the x-request-id header has the same value. */
        request_id: string;
        /** @description true: the same request can succeed later without any change; wait for Retry-After where it is given, else a minute. Repeat a create with the same external_order_id. false: it fails again until the request, or a setting of the gateway, is changed. */
        retryable: boolean;
        /** @description Of INVALID_API_KEY: `key_missing`: the request has no Authorization header, or none that names a key. `key_malformed`: what it names is not in the form of a key. `key_unknown`: there is no such key, or it was revoked or has ended. */
        reason?: ("key_missing" | "key_malformed" | "key_unknown") | string;
        /** @description What is wrong in which field of the request, or which line was refused. */
        issues?: {
          /** @description The field of the request; where an answer could not be read exactly, the field of the marketplace's answer. */
          path: string;
          /** @description What is wrong and what to send, in English. */
          message: string;
          fault?: components["schemas"]["FieldFault"];
          /** @description The limit that a `too_…` fault went past. */
          limit?: number;
          /** @description Of `not_in_list`: what may be sent. */
          expected?: string[];
          /** @description Why the marketplace refuses a line of a cart. */
          reason?: components["schemas"]["LineReason"];
          /** @description Index of the line in the request, from 0. */
          line?: number;
        }[];
        /** @description What the marketplace said, where it caused the error. */
        upstream?: {
          /** @description The marketplace's own code. */
          code: string;
          /** @description Left out where the marketplace gave none. */
          message?: string;
          /** @description What the message means, in English, where the connector knows the sentence. A help for people: never read it by a program. */
          message_en?: string;
          /** @description What the refusal is about, where the marketplace's code or words tell. `product_gone`: the product is not sold any more, or there is none with this id. `picture_gone`: the marketplace does not know the `image_id` any more, or cannot use the picture at `image_address`; send the picture again. `shop_gone`: there is no shop with this id. `operator`: the gateway's signature, app key, permission or address was refused, which only its operator can change. `busy`: the marketplace is overloaded or away; the same call may succeed a minute later. */
          cause?: ("product_gone" | "picture_gone" | "shop_gone" | "operator" | "busy") | string;
        };
        /** @description Of a 502: `retry`: the same call may succeed a minute later. `operator`: no repetition helps until this gateway's operator has acted. Left out where neither is known. */
        action?: ("retry" | "operator") | string;
        /** @description Which limit it was, of a 429 and of PURCHASE_LIMIT_EXCEEDED. */
        limit?: string;
        /** @description Of PURCHASE_LIMIT_EXCEEDED: what is left of the limit. */
        left?: {
          /** @description Fen. */
          amount: number;
          /**
           * @description Always CNY.
           * @constant
           */
          currency: "CNY";
        };
        /** @description Of PREVIEW_CHANGED: the total now. */
        total?: components["schemas"]["Money"];
        /**
         * Format: date-time
         * @description When it can succeed; left out where waiting does not help.
         */
        retry_at?: string;
        /**
         * @description `retry_at` and `Retry-After` are this gateway's estimate: neither the marketplace nor a rule of the gateway names the time. Left out where the time is known.
         * @constant
         */
        retry_estimated?: true;
        /** @description What to do now, and whether asking again helps. */
        next_step: string;
      };
      /**
       * @description A failed call costs nothing.
       * @constant
       */
      units_charged: 0;
      /** @description What is left of the app's units today; null where that is not known at the moment. */
      units_left_today: number | null;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  "orders.payment-methods": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PaymentMethodsRequest"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json":
            | components["schemas"]["PaymentMethodsResult"]
            | components["schemas"]["UpstreamEnvelope"];
        };
      };
      /** @description VALIDATION_ERROR, UNSUPPORTED_CHANNEL, SANDBOX_CAPABILITY_UNAVAILABLE */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY, CHANNEL_NOT_AUTHORIZED */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, PLAN_DISABLED, CHANNEL_DISABLED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description CHANNEL_UPSTREAM_ERROR */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "orders.payment-methods.1688": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PaymentMethodsRequest.1688"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json":
            | components["schemas"]["PaymentMethodsResult"]
            | components["schemas"]["UpstreamEnvelope"];
        };
      };
      /** @description VALIDATION_ERROR, UNSUPPORTED_CHANNEL, SANDBOX_CAPABILITY_UNAVAILABLE */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY, CHANNEL_NOT_AUTHORIZED */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, PLAN_DISABLED, CHANNEL_DISABLED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description CHANNEL_UPSTREAM_ERROR */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "orders.preview": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PreviewRequest"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json":
            | components["schemas"]["PreviewResult"]
            | components["schemas"]["UpstreamEnvelope"];
        };
      };
      /** @description VALIDATION_ERROR, UNSUPPORTED_CHANNEL, SANDBOX_CAPABILITY_UNAVAILABLE */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY, CHANNEL_NOT_AUTHORIZED */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, PLAN_DISABLED, CHANNEL_DISABLED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description CHANNEL_UPSTREAM_ERROR */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "orders.preview.1688": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PreviewRequest.1688"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json":
            | components["schemas"]["PreviewResult"]
            | components["schemas"]["UpstreamEnvelope"];
        };
      };
      /** @description VALIDATION_ERROR, UNSUPPORTED_CHANNEL, SANDBOX_CAPABILITY_UNAVAILABLE */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY, CHANNEL_NOT_AUTHORIZED */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, PLAN_DISABLED, CHANNEL_DISABLED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description CHANNEL_UPSTREAM_ERROR */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "orders.preview.taobao": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PreviewRequest.taobao"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json":
            | components["schemas"]["PreviewResult"]
            | components["schemas"]["UpstreamEnvelope"];
        };
      };
      /** @description VALIDATION_ERROR, UNSUPPORTED_CHANNEL, SANDBOX_CAPABILITY_UNAVAILABLE */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY, CHANNEL_NOT_AUTHORIZED */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, PLAN_DISABLED, CHANNEL_DISABLED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description CHANNEL_UPSTREAM_ERROR */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "orders.create": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OrderCreateRequest"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OrderCreateResult"];
        };
      };
      /** @description The call was sent and its outcome is not known yet, or it is in flight. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OrderCreateResult"];
        };
      };
      /** @description VALIDATION_ERROR, UNSUPPORTED_CHANNEL, SANDBOX_CAPABILITY_UNAVAILABLE, CHANNEL_CAPABILITY_NOT_SUPPORTED */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY, CHANNEL_NOT_AUTHORIZED */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE, FULFILLMENT_MODE_NOT_SUPPORTED, PURCHASING_DISABLED, PURCHASE_LIMIT_EXCEEDED */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description PREVIEW_CHANGED, EXTERNAL_ORDER_ID_REUSED */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, PLAN_DISABLED, CHANNEL_DISABLED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description CHANNEL_UPSTREAM_ERROR */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "orders.create.1688": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OrderCreateRequest.1688"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OrderCreateResult"];
        };
      };
      /** @description The call was sent and its outcome is not known yet, or it is in flight. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OrderCreateResult"];
        };
      };
      /** @description VALIDATION_ERROR, UNSUPPORTED_CHANNEL, SANDBOX_CAPABILITY_UNAVAILABLE, CHANNEL_CAPABILITY_NOT_SUPPORTED */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY, CHANNEL_NOT_AUTHORIZED */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE, FULFILLMENT_MODE_NOT_SUPPORTED, PURCHASING_DISABLED, PURCHASE_LIMIT_EXCEEDED */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description PREVIEW_CHANGED, EXTERNAL_ORDER_ID_REUSED */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, PLAN_DISABLED, CHANNEL_DISABLED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description CHANNEL_UPSTREAM_ERROR */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "orders.create.taobao": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OrderCreateRequest.taobao"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OrderCreateResult"];
        };
      };
      /** @description The call was sent and its outcome is not known yet, or it is in flight. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OrderCreateResult"];
        };
      };
      /** @description VALIDATION_ERROR, UNSUPPORTED_CHANNEL, SANDBOX_CAPABILITY_UNAVAILABLE, CHANNEL_CAPABILITY_NOT_SUPPORTED */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY, CHANNEL_NOT_AUTHORIZED */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE, FULFILLMENT_MODE_NOT_SUPPORTED, PURCHASING_DISABLED, PURCHASE_LIMIT_EXCEEDED */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description PREVIEW_CHANGED, EXTERNAL_ORDER_ID_REUSED */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, PLAN_DISABLED, CHANNEL_DISABLED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description CHANNEL_UPSTREAM_ERROR */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "orders.detail": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OrderDetailRequest"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json":
            | components["schemas"]["OrderDetailResult"]
            | components["schemas"]["UpstreamEnvelope"];
        };
      };
      /** @description VALIDATION_ERROR, UNSUPPORTED_CHANNEL, SANDBOX_CAPABILITY_UNAVAILABLE, CHANNEL_CAPABILITY_NOT_SUPPORTED */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY, CHANNEL_NOT_AUTHORIZED */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE, FULFILLMENT_MODE_NOT_SUPPORTED */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description NOT_FOUND */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, PLAN_DISABLED, CHANNEL_DISABLED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description CHANNEL_UPSTREAM_ERROR */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "orders.detail.1688": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OrderDetailRequest.1688"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json":
            | components["schemas"]["OrderDetailResult"]
            | components["schemas"]["UpstreamEnvelope"];
        };
      };
      /** @description VALIDATION_ERROR, UNSUPPORTED_CHANNEL, SANDBOX_CAPABILITY_UNAVAILABLE, CHANNEL_CAPABILITY_NOT_SUPPORTED */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY, CHANNEL_NOT_AUTHORIZED */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE, FULFILLMENT_MODE_NOT_SUPPORTED */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description NOT_FOUND */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, PLAN_DISABLED, CHANNEL_DISABLED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description CHANNEL_UPSTREAM_ERROR */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "orders.detail.taobao": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OrderDetailRequest.taobao"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json":
            | components["schemas"]["OrderDetailResult"]
            | components["schemas"]["UpstreamEnvelope"];
        };
      };
      /** @description VALIDATION_ERROR, UNSUPPORTED_CHANNEL, SANDBOX_CAPABILITY_UNAVAILABLE, CHANNEL_CAPABILITY_NOT_SUPPORTED */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY, CHANNEL_NOT_AUTHORIZED */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE, FULFILLMENT_MODE_NOT_SUPPORTED */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description NOT_FOUND */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, PLAN_DISABLED, CHANNEL_DISABLED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description CHANNEL_UPSTREAM_ERROR */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "orders.list": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OrderListRequest"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json":
            | components["schemas"]["OrderListResult"]
            | components["schemas"]["UpstreamEnvelope"];
        };
      };
      /** @description VALIDATION_ERROR, UNSUPPORTED_CHANNEL, SANDBOX_CAPABILITY_UNAVAILABLE, CHANNEL_CAPABILITY_NOT_SUPPORTED */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY, CHANNEL_NOT_AUTHORIZED */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE, FULFILLMENT_MODE_NOT_SUPPORTED */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, PLAN_DISABLED, CHANNEL_DISABLED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description CHANNEL_UPSTREAM_ERROR */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "orders.list.1688": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OrderListRequest.1688"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json":
            | components["schemas"]["OrderListResult"]
            | components["schemas"]["UpstreamEnvelope"];
        };
      };
      /** @description VALIDATION_ERROR, UNSUPPORTED_CHANNEL, SANDBOX_CAPABILITY_UNAVAILABLE, CHANNEL_CAPABILITY_NOT_SUPPORTED */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY, CHANNEL_NOT_AUTHORIZED */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE, FULFILLMENT_MODE_NOT_SUPPORTED */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, PLAN_DISABLED, CHANNEL_DISABLED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description CHANNEL_UPSTREAM_ERROR */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "orders.list.taobao": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OrderListRequest.taobao"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json":
            | components["schemas"]["OrderListResult"]
            | components["schemas"]["UpstreamEnvelope"];
        };
      };
      /** @description VALIDATION_ERROR, UNSUPPORTED_CHANNEL, SANDBOX_CAPABILITY_UNAVAILABLE, CHANNEL_CAPABILITY_NOT_SUPPORTED */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY, CHANNEL_NOT_AUTHORIZED */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE, FULFILLMENT_MODE_NOT_SUPPORTED */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, PLAN_DISABLED, CHANNEL_DISABLED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description CHANNEL_UPSTREAM_ERROR */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "orders.payment-link": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PaymentLinkRequest"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json":
            | components["schemas"]["PaymentLinkResult"]
            | components["schemas"]["UpstreamEnvelope"];
        };
      };
      /** @description VALIDATION_ERROR, UNSUPPORTED_CHANNEL, SANDBOX_CAPABILITY_UNAVAILABLE, CHANNEL_CAPABILITY_NOT_SUPPORTED */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY, CHANNEL_NOT_AUTHORIZED */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE, FULFILLMENT_MODE_NOT_SUPPORTED */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, PLAN_DISABLED, CHANNEL_DISABLED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description CHANNEL_UPSTREAM_ERROR */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "orders.payment-link.1688": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PaymentLinkRequest.1688"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json":
            | components["schemas"]["PaymentLinkResult"]
            | components["schemas"]["UpstreamEnvelope"];
        };
      };
      /** @description VALIDATION_ERROR, UNSUPPORTED_CHANNEL, SANDBOX_CAPABILITY_UNAVAILABLE, CHANNEL_CAPABILITY_NOT_SUPPORTED */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY, CHANNEL_NOT_AUTHORIZED */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE, FULFILLMENT_MODE_NOT_SUPPORTED */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, PLAN_DISABLED, CHANNEL_DISABLED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description CHANNEL_UPSTREAM_ERROR */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "orders.cancel": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OrderCancelRequest"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OrderCancelResult"];
        };
      };
      /** @description The call was sent and its outcome is not known: detail tells it. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OrderCancelResult"];
        };
      };
      /** @description VALIDATION_ERROR, UNSUPPORTED_CHANNEL, SANDBOX_CAPABILITY_UNAVAILABLE, CHANNEL_CAPABILITY_NOT_SUPPORTED */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY, CHANNEL_NOT_AUTHORIZED */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE, FULFILLMENT_MODE_NOT_SUPPORTED, PURCHASING_DISABLED */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, PLAN_DISABLED, CHANNEL_DISABLED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description CHANNEL_UPSTREAM_ERROR */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "orders.cancel.1688": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OrderCancelRequest.1688"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OrderCancelResult"];
        };
      };
      /** @description The call was sent and its outcome is not known: detail tells it. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OrderCancelResult"];
        };
      };
      /** @description VALIDATION_ERROR, UNSUPPORTED_CHANNEL, SANDBOX_CAPABILITY_UNAVAILABLE, CHANNEL_CAPABILITY_NOT_SUPPORTED */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY, CHANNEL_NOT_AUTHORIZED */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE, FULFILLMENT_MODE_NOT_SUPPORTED, PURCHASING_DISABLED */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, PLAN_DISABLED, CHANNEL_DISABLED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description CHANNEL_UPSTREAM_ERROR */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "orders.cancel.taobao": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OrderCancelRequest.taobao"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OrderCancelResult"];
        };
      };
      /** @description The call was sent and its outcome is not known: detail tells it. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OrderCancelResult"];
        };
      };
      /** @description VALIDATION_ERROR, UNSUPPORTED_CHANNEL, SANDBOX_CAPABILITY_UNAVAILABLE, CHANNEL_CAPABILITY_NOT_SUPPORTED */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY, CHANNEL_NOT_AUTHORIZED */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE, FULFILLMENT_MODE_NOT_SUPPORTED, PURCHASING_DISABLED */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, PLAN_DISABLED, CHANNEL_DISABLED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description CHANNEL_UPSTREAM_ERROR */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "orders.trace": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OrderTraceRequest"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json":
            | components["schemas"]["OrderTraceResult"]
            | components["schemas"]["UpstreamEnvelope"];
        };
      };
      /** @description VALIDATION_ERROR, UNSUPPORTED_CHANNEL, SANDBOX_CAPABILITY_UNAVAILABLE, CHANNEL_CAPABILITY_NOT_SUPPORTED */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY, CHANNEL_NOT_AUTHORIZED */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE, FULFILLMENT_MODE_NOT_SUPPORTED */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, PLAN_DISABLED, CHANNEL_DISABLED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description CHANNEL_UPSTREAM_ERROR */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "orders.trace.1688": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OrderTraceRequest.1688"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json":
            | components["schemas"]["OrderTraceResult"]
            | components["schemas"]["UpstreamEnvelope"];
        };
      };
      /** @description VALIDATION_ERROR, UNSUPPORTED_CHANNEL, SANDBOX_CAPABILITY_UNAVAILABLE, CHANNEL_CAPABILITY_NOT_SUPPORTED */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY, CHANNEL_NOT_AUTHORIZED */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE, FULFILLMENT_MODE_NOT_SUPPORTED */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, PLAN_DISABLED, CHANNEL_DISABLED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description CHANNEL_UPSTREAM_ERROR */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "orders.trace.taobao": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OrderTraceRequest.taobao"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json":
            | components["schemas"]["OrderTraceResult"]
            | components["schemas"]["UpstreamEnvelope"];
        };
      };
      /** @description VALIDATION_ERROR, UNSUPPORTED_CHANNEL, SANDBOX_CAPABILITY_UNAVAILABLE, CHANNEL_CAPABILITY_NOT_SUPPORTED */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY, CHANNEL_NOT_AUTHORIZED */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE, FULFILLMENT_MODE_NOT_SUPPORTED */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, PLAN_DISABLED, CHANNEL_DISABLED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description CHANNEL_UPSTREAM_ERROR */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "products.batch-check": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["BatchCheckRequest"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BatchCheckResult"];
        };
      };
      /** @description VALIDATION_ERROR, UNSUPPORTED_CHANNEL, SANDBOX_CAPABILITY_UNAVAILABLE, CHANNEL_CAPABILITY_NOT_SUPPORTED */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY, CHANNEL_NOT_AUTHORIZED */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, PLAN_DISABLED, CHANNEL_DISABLED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description CHANNEL_UPSTREAM_ERROR */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "products.batch-check.1688": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["BatchCheckRequest.1688"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BatchCheckResult"];
        };
      };
      /** @description VALIDATION_ERROR, UNSUPPORTED_CHANNEL, SANDBOX_CAPABILITY_UNAVAILABLE, CHANNEL_CAPABILITY_NOT_SUPPORTED */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY, CHANNEL_NOT_AUTHORIZED */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, PLAN_DISABLED, CHANNEL_DISABLED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description CHANNEL_UPSTREAM_ERROR */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "products.batch-check.taobao": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["BatchCheckRequest.taobao"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BatchCheckResult"];
        };
      };
      /** @description VALIDATION_ERROR, UNSUPPORTED_CHANNEL, SANDBOX_CAPABILITY_UNAVAILABLE, CHANNEL_CAPABILITY_NOT_SUPPORTED */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY, CHANNEL_NOT_AUTHORIZED */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, PLAN_DISABLED, CHANNEL_DISABLED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description CHANNEL_UPSTREAM_ERROR */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "products.detail": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ProductDetailRequest"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json":
            | components["schemas"]["ProductDetailResult"]
            | components["schemas"]["UpstreamEnvelope"];
        };
      };
      /** @description VALIDATION_ERROR, UNSUPPORTED_CHANNEL, SANDBOX_CAPABILITY_UNAVAILABLE */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY, CHANNEL_NOT_AUTHORIZED */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description NOT_FOUND */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, PLAN_DISABLED, CHANNEL_DISABLED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description CHANNEL_UPSTREAM_ERROR */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "products.search": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ProductSearchRequest"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json":
            | components["schemas"]["ProductSearchResult"]
            | components["schemas"]["UpstreamEnvelope"];
        };
      };
      /** @description VALIDATION_ERROR, UNSUPPORTED_CHANNEL, SANDBOX_CAPABILITY_UNAVAILABLE */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY, CHANNEL_NOT_AUTHORIZED */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, PLAN_DISABLED, CHANNEL_DISABLED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description CHANNEL_UPSTREAM_ERROR */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "products.parse": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ProductParseRequest"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json":
            | components["schemas"]["ProductDetailResult"]
            | components["schemas"]["UpstreamEnvelope"];
        };
      };
      /** @description VALIDATION_ERROR, UNSUPPORTED_CHANNEL, SANDBOX_CAPABILITY_UNAVAILABLE */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY, CHANNEL_NOT_AUTHORIZED */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description NOT_FOUND */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, PLAN_DISABLED, CHANNEL_DISABLED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description CHANNEL_UPSTREAM_ERROR */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "products.freight-estimate": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PreviewRequest"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json":
            | components["schemas"]["FreightEstimate"]
            | components["schemas"]["UpstreamEnvelope"];
        };
      };
      /** @description VALIDATION_ERROR, UNSUPPORTED_CHANNEL, SANDBOX_CAPABILITY_UNAVAILABLE */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY, CHANNEL_NOT_AUTHORIZED */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, PLAN_DISABLED, CHANNEL_DISABLED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description CHANNEL_UPSTREAM_ERROR */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "products.upload-image": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PictureUploadRequest"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json":
            | components["schemas"]["PictureUploadResult"]
            | components["schemas"]["UpstreamEnvelope"];
        };
      };
      /** @description VALIDATION_ERROR, UNSUPPORTED_CHANNEL, SANDBOX_CAPABILITY_UNAVAILABLE */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY, CHANNEL_NOT_AUTHORIZED */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, PLAN_DISABLED, CHANNEL_DISABLED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description CHANNEL_UPSTREAM_ERROR */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "products.search-by-image": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PictureSearchRequest"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json":
            | components["schemas"]["PictureSearchResult"]
            | components["schemas"]["UpstreamEnvelope"];
        };
      };
      /** @description VALIDATION_ERROR, UNSUPPORTED_CHANNEL, SANDBOX_CAPABILITY_UNAVAILABLE */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY, CHANNEL_NOT_AUTHORIZED */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description NOT_FOUND */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, PLAN_DISABLED, CHANNEL_DISABLED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description CHANNEL_UPSTREAM_ERROR */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "category.item": {
    parameters: {
      query: {
        platform: "1688" | "taobao" | "weidian";
        shop_id?: string;
        categoryId?: string;
      };
      header?: {
        /** @description The ETag of an earlier answer: 304 when nothing changed since. */
        "If-None-Match"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CategoryAnswer"];
        };
      };
      /** @description Nothing changed since If-None-Match. */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description VALIDATION_ERROR, CHANNEL_CAPABILITY_NOT_SUPPORTED */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CategoryAnswer"];
        };
      };
      /** @description INVALID_API_KEY, CHANNEL_NOT_AUTHORIZED */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CategoryAnswer"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CategoryAnswer"];
        };
      };
      /** @description METHOD_NOT_ALLOWED */
      405: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CategoryAnswer"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CategoryAnswer"];
        };
      };
      /** @description CHANNEL_UPSTREAM_ERROR */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CategoryAnswer"];
        };
      };
    };
  };
  account: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Account"];
        };
      };
      /** @description INVALID_API_KEY */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description METHOD_NOT_ALLOWED */
      405: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, PLATFORM_QUOTA_EXCEEDED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "webhooks.create": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WebhookCreateRequest"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookCreateResult"];
        };
      };
      /** @description VALIDATION_ERROR */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, PLATFORM_QUOTA_EXCEEDED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "webhooks.list": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WebhookListRequest"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookListResult"];
        };
      };
      /** @description VALIDATION_ERROR */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, PLATFORM_QUOTA_EXCEEDED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "webhooks.update": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WebhookUpdateRequest"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookUpdateResult"];
        };
      };
      /** @description VALIDATION_ERROR */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description NOT_FOUND */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, PLATFORM_QUOTA_EXCEEDED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "webhooks.test": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WebhookTestRequest"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookTestResult"];
        };
      };
      /** @description VALIDATION_ERROR */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description NOT_FOUND */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, PLATFORM_QUOTA_EXCEEDED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "webhooks.deliveries": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WebhookDeliveriesRequest"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookDeliveriesResult"];
        };
      };
      /** @description VALIDATION_ERROR */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description NOT_FOUND */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, PLATFORM_QUOTA_EXCEEDED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "webhooks.resend": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WebhookResendRequest"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookResendResult"];
        };
      };
      /** @description VALIDATION_ERROR */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description NOT_FOUND */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, PLATFORM_QUOTA_EXCEEDED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "webhooks.rotate": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WebhookRotateRequest"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookRotateResult"];
        };
      };
      /** @description VALIDATION_ERROR */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description NOT_FOUND */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, PLATFORM_QUOTA_EXCEEDED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "webhooks.delete": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WebhookDeleteRequest"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookDeleteResult"];
        };
      };
      /** @description VALIDATION_ERROR */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description NOT_FOUND */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, PLATFORM_QUOTA_EXCEEDED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "events.list": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["EventListRequest"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EventListResult"];
        };
      };
      /** @description VALIDATION_ERROR */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, PLATFORM_QUOTA_EXCEEDED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "tools.list": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Tools"];
        };
      };
      /** @description SANDBOX_CAPABILITY_UNAVAILABLE */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INVALID_API_KEY */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description METHOD_NOT_ALLOWED */
      405: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, PLATFORM_QUOTA_EXCEEDED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorEnvelope"];
        };
      };
    };
  };
  "tools.call": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ToolCallRequest"];
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ToolCallResult"];
        };
      };
      /** @description The tool order.create answered that the call was sent and its outcome is not known: nothing failed. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ToolCallResult"];
        };
      };
      /** @description VALIDATION_ERROR, UNSUPPORTED_CHANNEL, SANDBOX_CAPABILITY_UNAVAILABLE, CHANNEL_CAPABILITY_NOT_SUPPORTED */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ToolCallFailure"];
        };
      };
      /** @description INVALID_API_KEY, CHANNEL_NOT_AUTHORIZED */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ToolCallFailure"];
        };
      };
      /** @description APP_NOT_APPROVED, APP_SUSPENDED, INSUFFICIENT_SCOPE, PURCHASING_DISABLED, PURCHASE_LIMIT_EXCEEDED */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ToolCallFailure"];
        };
      };
      /** @description NOT_FOUND */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ToolCallFailure"];
        };
      };
      /** @description PREVIEW_CHANGED, EXTERNAL_ORDER_ID_REUSED */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ToolCallFailure"];
        };
      };
      /** @description BODY_TOO_LARGE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ToolCallFailure"];
        };
      };
      /** @description UNSUPPORTED_MEDIA_TYPE */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ToolCallFailure"];
        };
      };
      /** @description RATE_LIMIT_EXCEEDED, QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, PLAN_DISABLED, CHANNEL_DISABLED */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ToolCallFailure"];
        };
      };
      /** @description INTERNAL_ERROR */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ToolCallFailure"];
        };
      };
      /** @description CHANNEL_UPSTREAM_ERROR */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ToolCallFailure"];
        };
      };
    };
  };
  "event.order.created": {
    parameters: {
      query?: never;
      header: {
        /** @description The event's id, the same at each attempt: handle each once. */
        "webhook-id": string;
        /** @description Time of the attempt, in seconds since 1970; refuse one more than five minutes off. */
        "webhook-timestamp": string;
        /** @description One signature for each valid secret, separated by spaces: v1, and the HMAC-SHA256 of id.timestamp.body in base64. */
        "webhook-signature": string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /**
           * @description The event's type.
           * @constant
           */
          type: "order.created";
          /**
           * Format: date-time
           * @description When it happened, UTC.
           */
          timestamp: string;
          /** @description What it is about. */
          data: {
            /** @description The app. */
            app_id: string;
            /** @description The marketplace that answered. */
            channel: ("1688" | "taobao" | "weidian") | string;
            /** @description Counts the events of one order, so that a later one is recognized. */
            sequence: number;
            /** @description The status before; null: none. */
            previous_status:
              | (
                  | (
                      | "creating"
                      | "wait_payment"
                      | "wait_shipment"
                      | "shipped"
                      | "received"
                      | "completed"
                      | "cancelled"
                      | "terminated"
                      | "unknown"
                    )
                  | string
                )
              | null;
            /** @description The order as detail tells it, read at the time of the event; null: none is known. */
            order: components["schemas"]["Order"] | null;
            /** @description What was stored about its create. */
            purchase: components["schemas"]["Purchase"] | null;
            /**
             * @description Lines or parcels were left out, because a body has at most 20 KB; ask detail.
             * @constant
             */
            truncated?: true;
          };
        };
      };
    };
    responses: {
      /** @description Disables the webhook. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The event is taken and not sent again. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  "event.order.unknown": {
    parameters: {
      query?: never;
      header: {
        /** @description The event's id, the same at each attempt: handle each once. */
        "webhook-id": string;
        /** @description Time of the attempt, in seconds since 1970; refuse one more than five minutes off. */
        "webhook-timestamp": string;
        /** @description One signature for each valid secret, separated by spaces: v1, and the HMAC-SHA256 of id.timestamp.body in base64. */
        "webhook-signature": string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /**
           * @description The event's type.
           * @constant
           */
          type: "order.unknown";
          /**
           * Format: date-time
           * @description When it happened, UTC.
           */
          timestamp: string;
          /** @description What it is about. */
          data: {
            /** @description The app. */
            app_id: string;
            /** @description The marketplace that answered. */
            channel: ("1688" | "taobao" | "weidian") | string;
            /** @description Counts the events of one order, so that a later one is recognized. */
            sequence: number;
            /** @description The status before; null: none. */
            previous_status:
              | (
                  | (
                      | "creating"
                      | "wait_payment"
                      | "wait_shipment"
                      | "shipped"
                      | "received"
                      | "completed"
                      | "cancelled"
                      | "terminated"
                      | "unknown"
                    )
                  | string
                )
              | null;
            /** @description The order as detail tells it, read at the time of the event; null: none is known. */
            order: components["schemas"]["Order"] | null;
            /** @description What was stored about its create. */
            purchase: components["schemas"]["Purchase"] | null;
            /**
             * @description Lines or parcels were left out, because a body has at most 20 KB; ask detail.
             * @constant
             */
            truncated?: true;
          };
        };
      };
    };
    responses: {
      /** @description Disables the webhook. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The event is taken and not sent again. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  "event.order.price_changed": {
    parameters: {
      query?: never;
      header: {
        /** @description The event's id, the same at each attempt: handle each once. */
        "webhook-id": string;
        /** @description Time of the attempt, in seconds since 1970; refuse one more than five minutes off. */
        "webhook-timestamp": string;
        /** @description One signature for each valid secret, separated by spaces: v1, and the HMAC-SHA256 of id.timestamp.body in base64. */
        "webhook-signature": string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /**
           * @description The event's type.
           * @constant
           */
          type: "order.price_changed";
          /**
           * Format: date-time
           * @description When it happened, UTC.
           */
          timestamp: string;
          /** @description What it is about. */
          data: {
            /** @description The app. */
            app_id: string;
            /** @description The marketplace that answered. */
            channel: ("1688" | "taobao" | "weidian") | string;
            /** @description Counts the events of one order, so that a later one is recognized. */
            sequence: number;
            /** @description The status before; null: none. */
            previous_status:
              | (
                  | (
                      | "creating"
                      | "wait_payment"
                      | "wait_shipment"
                      | "shipped"
                      | "received"
                      | "completed"
                      | "cancelled"
                      | "terminated"
                      | "unknown"
                    )
                  | string
                )
              | null;
            /** @description The order as detail tells it, read at the time of the event; null: none is known. */
            order: components["schemas"]["Order"] | null;
            /** @description What was stored about its create. */
            purchase: components["schemas"]["Purchase"] | null;
            /**
             * @description Lines or parcels were left out, because a body has at most 20 KB; ask detail.
             * @constant
             */
            truncated?: true;
          };
        };
      };
    };
    responses: {
      /** @description Disables the webhook. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The event is taken and not sent again. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  "event.order.paid": {
    parameters: {
      query?: never;
      header: {
        /** @description The event's id, the same at each attempt: handle each once. */
        "webhook-id": string;
        /** @description Time of the attempt, in seconds since 1970; refuse one more than five minutes off. */
        "webhook-timestamp": string;
        /** @description One signature for each valid secret, separated by spaces: v1, and the HMAC-SHA256 of id.timestamp.body in base64. */
        "webhook-signature": string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /**
           * @description The event's type.
           * @constant
           */
          type: "order.paid";
          /**
           * Format: date-time
           * @description When it happened, UTC.
           */
          timestamp: string;
          /** @description What it is about. */
          data: {
            /** @description The app. */
            app_id: string;
            /** @description The marketplace that answered. */
            channel: ("1688" | "taobao" | "weidian") | string;
            /** @description Counts the events of one order, so that a later one is recognized. */
            sequence: number;
            /** @description The status before; null: none. */
            previous_status:
              | (
                  | (
                      | "creating"
                      | "wait_payment"
                      | "wait_shipment"
                      | "shipped"
                      | "received"
                      | "completed"
                      | "cancelled"
                      | "terminated"
                      | "unknown"
                    )
                  | string
                )
              | null;
            /** @description The order as detail tells it, read at the time of the event; null: none is known. */
            order: components["schemas"]["Order"] | null;
            /** @description What was stored about its create. */
            purchase: components["schemas"]["Purchase"] | null;
            /**
             * @description Lines or parcels were left out, because a body has at most 20 KB; ask detail.
             * @constant
             */
            truncated?: true;
          };
        };
      };
    };
    responses: {
      /** @description Disables the webhook. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The event is taken and not sent again. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  "event.order.shipped": {
    parameters: {
      query?: never;
      header: {
        /** @description The event's id, the same at each attempt: handle each once. */
        "webhook-id": string;
        /** @description Time of the attempt, in seconds since 1970; refuse one more than five minutes off. */
        "webhook-timestamp": string;
        /** @description One signature for each valid secret, separated by spaces: v1, and the HMAC-SHA256 of id.timestamp.body in base64. */
        "webhook-signature": string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /**
           * @description The event's type.
           * @constant
           */
          type: "order.shipped";
          /**
           * Format: date-time
           * @description When it happened, UTC.
           */
          timestamp: string;
          /** @description What it is about. */
          data: {
            /** @description The app. */
            app_id: string;
            /** @description The marketplace that answered. */
            channel: ("1688" | "taobao" | "weidian") | string;
            /** @description Counts the events of one order, so that a later one is recognized. */
            sequence: number;
            /** @description The status before; null: none. */
            previous_status:
              | (
                  | (
                      | "creating"
                      | "wait_payment"
                      | "wait_shipment"
                      | "shipped"
                      | "received"
                      | "completed"
                      | "cancelled"
                      | "terminated"
                      | "unknown"
                    )
                  | string
                )
              | null;
            /** @description The order as detail tells it, read at the time of the event; null: none is known. */
            order: components["schemas"]["Order"] | null;
            /** @description What was stored about its create. */
            purchase: components["schemas"]["Purchase"] | null;
            /**
             * @description Lines or parcels were left out, because a body has at most 20 KB; ask detail.
             * @constant
             */
            truncated?: true;
          };
        };
      };
    };
    responses: {
      /** @description Disables the webhook. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The event is taken and not sent again. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  "event.order.delivered": {
    parameters: {
      query?: never;
      header: {
        /** @description The event's id, the same at each attempt: handle each once. */
        "webhook-id": string;
        /** @description Time of the attempt, in seconds since 1970; refuse one more than five minutes off. */
        "webhook-timestamp": string;
        /** @description One signature for each valid secret, separated by spaces: v1, and the HMAC-SHA256 of id.timestamp.body in base64. */
        "webhook-signature": string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /**
           * @description The event's type.
           * @constant
           */
          type: "order.delivered";
          /**
           * Format: date-time
           * @description When it happened, UTC.
           */
          timestamp: string;
          /** @description What it is about. */
          data: {
            /** @description The app. */
            app_id: string;
            /** @description The marketplace that answered. */
            channel: ("1688" | "taobao" | "weidian") | string;
            /** @description Counts the events of one order, so that a later one is recognized. */
            sequence: number;
            /** @description The status before; null: none. */
            previous_status:
              | (
                  | (
                      | "creating"
                      | "wait_payment"
                      | "wait_shipment"
                      | "shipped"
                      | "received"
                      | "completed"
                      | "cancelled"
                      | "terminated"
                      | "unknown"
                    )
                  | string
                )
              | null;
            /** @description The order as detail tells it, read at the time of the event; null: none is known. */
            order: components["schemas"]["Order"] | null;
            /** @description What was stored about its create. */
            purchase: components["schemas"]["Purchase"] | null;
            /**
             * @description Lines or parcels were left out, because a body has at most 20 KB; ask detail.
             * @constant
             */
            truncated?: true;
          };
        };
      };
    };
    responses: {
      /** @description Disables the webhook. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The event is taken and not sent again. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  "event.order.completed": {
    parameters: {
      query?: never;
      header: {
        /** @description The event's id, the same at each attempt: handle each once. */
        "webhook-id": string;
        /** @description Time of the attempt, in seconds since 1970; refuse one more than five minutes off. */
        "webhook-timestamp": string;
        /** @description One signature for each valid secret, separated by spaces: v1, and the HMAC-SHA256 of id.timestamp.body in base64. */
        "webhook-signature": string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /**
           * @description The event's type.
           * @constant
           */
          type: "order.completed";
          /**
           * Format: date-time
           * @description When it happened, UTC.
           */
          timestamp: string;
          /** @description What it is about. */
          data: {
            /** @description The app. */
            app_id: string;
            /** @description The marketplace that answered. */
            channel: ("1688" | "taobao" | "weidian") | string;
            /** @description Counts the events of one order, so that a later one is recognized. */
            sequence: number;
            /** @description The status before; null: none. */
            previous_status:
              | (
                  | (
                      | "creating"
                      | "wait_payment"
                      | "wait_shipment"
                      | "shipped"
                      | "received"
                      | "completed"
                      | "cancelled"
                      | "terminated"
                      | "unknown"
                    )
                  | string
                )
              | null;
            /** @description The order as detail tells it, read at the time of the event; null: none is known. */
            order: components["schemas"]["Order"] | null;
            /** @description What was stored about its create. */
            purchase: components["schemas"]["Purchase"] | null;
            /**
             * @description Lines or parcels were left out, because a body has at most 20 KB; ask detail.
             * @constant
             */
            truncated?: true;
          };
        };
      };
    };
    responses: {
      /** @description Disables the webhook. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The event is taken and not sent again. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  "event.order.cancelled": {
    parameters: {
      query?: never;
      header: {
        /** @description The event's id, the same at each attempt: handle each once. */
        "webhook-id": string;
        /** @description Time of the attempt, in seconds since 1970; refuse one more than five minutes off. */
        "webhook-timestamp": string;
        /** @description One signature for each valid secret, separated by spaces: v1, and the HMAC-SHA256 of id.timestamp.body in base64. */
        "webhook-signature": string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /**
           * @description The event's type.
           * @constant
           */
          type: "order.cancelled";
          /**
           * Format: date-time
           * @description When it happened, UTC.
           */
          timestamp: string;
          /** @description What it is about. */
          data: {
            /** @description The app. */
            app_id: string;
            /** @description The marketplace that answered. */
            channel: ("1688" | "taobao" | "weidian") | string;
            /** @description Counts the events of one order, so that a later one is recognized. */
            sequence: number;
            /** @description The status before; null: none. */
            previous_status:
              | (
                  | (
                      | "creating"
                      | "wait_payment"
                      | "wait_shipment"
                      | "shipped"
                      | "received"
                      | "completed"
                      | "cancelled"
                      | "terminated"
                      | "unknown"
                    )
                  | string
                )
              | null;
            /** @description The order as detail tells it, read at the time of the event; null: none is known. */
            order: components["schemas"]["Order"] | null;
            /** @description What was stored about its create. */
            purchase: components["schemas"]["Purchase"] | null;
            /**
             * @description Lines or parcels were left out, because a body has at most 20 KB; ask detail.
             * @constant
             */
            truncated?: true;
          };
        };
      };
    };
    responses: {
      /** @description Disables the webhook. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The event is taken and not sent again. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  "event.logistics.updated": {
    parameters: {
      query?: never;
      header: {
        /** @description The event's id, the same at each attempt: handle each once. */
        "webhook-id": string;
        /** @description Time of the attempt, in seconds since 1970; refuse one more than five minutes off. */
        "webhook-timestamp": string;
        /** @description One signature for each valid secret, separated by spaces: v1, and the HMAC-SHA256 of id.timestamp.body in base64. */
        "webhook-signature": string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /**
           * @description The event's type.
           * @constant
           */
          type: "logistics.updated";
          /**
           * Format: date-time
           * @description When it happened, UTC.
           */
          timestamp: string;
          /** @description What it is about. */
          data: {
            /** @description The app. */
            app_id: string;
            /** @description The marketplace that answered. */
            channel: ("1688" | "taobao" | "weidian") | string;
            /** @description Counts the events of one order, so that a later one is recognized. */
            sequence: number;
            /** @description The status before; null: none. */
            previous_status:
              | (
                  | (
                      | "creating"
                      | "wait_payment"
                      | "wait_shipment"
                      | "shipped"
                      | "received"
                      | "completed"
                      | "cancelled"
                      | "terminated"
                      | "unknown"
                    )
                  | string
                )
              | null;
            /** @description The order as detail tells it, read at the time of the event; null: none is known. */
            order: components["schemas"]["Order"] | null;
            /** @description What was stored about its create. */
            purchase: components["schemas"]["Purchase"] | null;
            /**
             * @description Lines or parcels were left out, because a body has at most 20 KB; ask detail.
             * @constant
             */
            truncated?: true;
          };
        };
      };
    };
    responses: {
      /** @description Disables the webhook. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The event is taken and not sent again. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  "event.authorization.expiring": {
    parameters: {
      query?: never;
      header: {
        /** @description The event's id, the same at each attempt: handle each once. */
        "webhook-id": string;
        /** @description Time of the attempt, in seconds since 1970; refuse one more than five minutes off. */
        "webhook-timestamp": string;
        /** @description One signature for each valid secret, separated by spaces: v1, and the HMAC-SHA256 of id.timestamp.body in base64. */
        "webhook-signature": string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /**
           * @description The event's type.
           * @constant
           */
          type: "authorization.expiring";
          /**
           * Format: date-time
           * @description When it happened, UTC.
           */
          timestamp: string;
          /** @description What it is about. */
          data: {
            /** @description The app. */
            app_id: string;
            /** @description The marketplace that answered. */
            channel: ("1688" | "taobao" | "weidian") | string;
            /**
             * Format: date-time
             * @description When the authorization ends or ended, UTC.
             */
            expires_at: string;
          };
        };
      };
    };
    responses: {
      /** @description Disables the webhook. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The event is taken and not sent again. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  "event.authorization.ended": {
    parameters: {
      query?: never;
      header: {
        /** @description The event's id, the same at each attempt: handle each once. */
        "webhook-id": string;
        /** @description Time of the attempt, in seconds since 1970; refuse one more than five minutes off. */
        "webhook-timestamp": string;
        /** @description One signature for each valid secret, separated by spaces: v1, and the HMAC-SHA256 of id.timestamp.body in base64. */
        "webhook-signature": string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /**
           * @description The event's type.
           * @constant
           */
          type: "authorization.ended";
          /**
           * Format: date-time
           * @description When it happened, UTC.
           */
          timestamp: string;
          /** @description What it is about. */
          data: {
            /** @description The app. */
            app_id: string;
            /** @description The marketplace that answered. */
            channel: ("1688" | "taobao" | "weidian") | string;
            /**
             * Format: date-time
             * @description When the authorization ends or ended, UTC.
             */
            expires_at: string;
          };
        };
      };
    };
    responses: {
      /** @description Disables the webhook. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The event is taken and not sent again. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  "event.quota.nearly_used": {
    parameters: {
      query?: never;
      header: {
        /** @description The event's id, the same at each attempt: handle each once. */
        "webhook-id": string;
        /** @description Time of the attempt, in seconds since 1970; refuse one more than five minutes off. */
        "webhook-timestamp": string;
        /** @description One signature for each valid secret, separated by spaces: v1, and the HMAC-SHA256 of id.timestamp.body in base64. */
        "webhook-signature": string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /**
           * @description The event's type.
           * @constant
           */
          type: "quota.nearly_used";
          /**
           * Format: date-time
           * @description When it happened, UTC.
           */
          timestamp: string;
          /** @description What it is about. */
          data: {
            /** @description The app. */
            app_id: string;
            /**
             * Format: date
             * @description The quota day, in the zone of the gateway (Asia/Shanghai unless set).
             */
            day: string;
            /** @description The units of a day, over all marketplaces. */
            limit: number;
            /** @description The units used today. */
            used: number;
            /** @description limit minus used; 0 when the plan was lowered below what is used. */
            left: number;
            /**
             * Format: date-time
             * @description When the next quota day begins, UTC.
             */
            resets_at: string;
          };
        };
      };
    };
    responses: {
      /** @description Disables the webhook. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The event is taken and not sent again. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  "event.app.suspended": {
    parameters: {
      query?: never;
      header: {
        /** @description The event's id, the same at each attempt: handle each once. */
        "webhook-id": string;
        /** @description Time of the attempt, in seconds since 1970; refuse one more than five minutes off. */
        "webhook-timestamp": string;
        /** @description One signature for each valid secret, separated by spaces: v1, and the HMAC-SHA256 of id.timestamp.body in base64. */
        "webhook-signature": string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /**
           * @description The event's type.
           * @constant
           */
          type: "app.suspended";
          /**
           * Format: date-time
           * @description When it happened, UTC.
           */
          timestamp: string;
          /** @description What it is about. */
          data: {
            /** @description The app. */
            app_id: string;
            /** @description What the operator gave as the reason. */
            reason: string | null;
          };
        };
      };
    };
    responses: {
      /** @description Disables the webhook. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The event is taken and not sent again. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  "event.webhook.test": {
    parameters: {
      query?: never;
      header: {
        /** @description The event's id, the same at each attempt: handle each once. */
        "webhook-id": string;
        /** @description Time of the attempt, in seconds since 1970; refuse one more than five minutes off. */
        "webhook-timestamp": string;
        /** @description One signature for each valid secret, separated by spaces: v1, and the HMAC-SHA256 of id.timestamp.body in base64. */
        "webhook-signature": string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /**
           * @description The event's type.
           * @constant
           */
          type: "webhook.test";
          /**
           * Format: date-time
           * @description When it happened, UTC.
           */
          timestamp: string;
          /** @description What it is about. */
          data: {
            /** @description The app. */
            app_id: string;
            /** @description The webhook that is tested. */
            webhook_id: string;
            /** @description Counts the events of one order, so that a later one is recognized. */
            sequence: number;
          };
        };
      };
    };
    responses: {
      /** @description Disables the webhook. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The event is taken and not sent again. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
}
