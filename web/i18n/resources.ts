import { access as accessEn } from "./en/access.ts";
import { activity as activityEn } from "./en/activity.ts";
import { administration as administrationEn } from "./en/administration.ts";
import { apps as appsEn } from "./en/apps.ts";
import { authorization as authorizationEn } from "./en/authorization.ts";
import { audit as auditEn } from "./en/audit.ts";
import { categories as categoriesEn } from "./en/categories.ts";
import { common as commonEn } from "./en/common.ts";
import { finding as findingEn } from "./en/finding.ts";
import { home as homeEn } from "./en/home.ts";
import { operators as operatorsEn } from "./en/operators.ts";
import { ordering as orderingEn } from "./en/ordering.ts";
import { orderSteps as orderStepsEn } from "./en/order-steps.ts";
import { orders as ordersEn } from "./en/orders.ts";
import { palette as paletteEn } from "./en/palette.ts";
import { paymentMethods as paymentMethodsEn } from "./en/payment-methods.ts";
import { plans as plansEn } from "./en/plans.ts";
import { preview as previewEn } from "./en/preview.ts";
import { product as productEn } from "./en/product.ts";
import { products as productsEn } from "./en/products.ts";
import { security as securityEn } from "./en/security.ts";
import { signIn as signInEn } from "./en/sign-in.ts";
import { welcome as welcomeEn } from "./en/welcome.ts";
import { webhooks as webhooksEn } from "./en/webhooks.ts";
import { usage as usageEn } from "./en/usage.ts";
import { access as accessZh } from "./zh-cn/access.ts";
import { activity as activityZh } from "./zh-cn/activity.ts";
import { administration as administrationZh } from "./zh-cn/administration.ts";
import { apps as appsZh } from "./zh-cn/apps.ts";
import { authorization as authorizationZh } from "./zh-cn/authorization.ts";
import { audit as auditZh } from "./zh-cn/audit.ts";
import { categories as categoriesZh } from "./zh-cn/categories.ts";
import { common as commonZh } from "./zh-cn/common.ts";
import { finding as findingZh } from "./zh-cn/finding.ts";
import { home as homeZh } from "./zh-cn/home.ts";
import { operators as operatorsZh } from "./zh-cn/operators.ts";
import { ordering as orderingZh } from "./zh-cn/ordering.ts";
import { orderSteps as orderStepsZh } from "./zh-cn/order-steps.ts";
import { orders as ordersZh } from "./zh-cn/orders.ts";
import { palette as paletteZh } from "./zh-cn/palette.ts";
import { paymentMethods as paymentMethodsZh } from "./zh-cn/payment-methods.ts";
import { plans as plansZh } from "./zh-cn/plans.ts";
import { preview as previewZh } from "./zh-cn/preview.ts";
import { product as productZh } from "./zh-cn/product.ts";
import { products as productsZh } from "./zh-cn/products.ts";
import { security as securityZh } from "./zh-cn/security.ts";
import { signIn as signInZh } from "./zh-cn/sign-in.ts";
import { welcome as welcomeZh } from "./zh-cn/welcome.ts";
import { webhooks as webhooksZh } from "./zh-cn/webhooks.ts";
import { usage as usageZh } from "./zh-cn/usage.ts";

/**
 * All texts of the console: one namespace per screen, and `common` for shared texts. For types and tests
 * only, because the page loads the namespaces one by one.
 */
export const resources = {
  en: {
    common: commonEn,
    "sign-in": signInEn,
    "payment-methods": paymentMethodsEn,
    orders: ordersEn,
    ordering: orderingEn,
    "order-steps": orderStepsEn,
    products: productsEn,
    product: productEn,
    finding: findingEn,
    preview: previewEn,
    categories: categoriesEn,
    activity: activityEn,
    access: accessEn,
    administration: administrationEn,
    apps: appsEn,
    plans: plansEn,
    authorization: authorizationEn,
    audit: auditEn,
    security: securityEn,
    operators: operatorsEn,
    welcome: welcomeEn,
    home: homeEn,
    usage: usageEn,
    webhooks: webhooksEn,
    palette: paletteEn,
  },
  "zh-CN": {
    common: commonZh,
    "sign-in": signInZh,
    "payment-methods": paymentMethodsZh,
    orders: ordersZh,
    ordering: orderingZh,
    "order-steps": orderStepsZh,
    products: productsZh,
    product: productZh,
    finding: findingZh,
    preview: previewZh,
    categories: categoriesZh,
    activity: activityZh,
    access: accessZh,
    administration: administrationZh,
    apps: appsZh,
    plans: plansZh,
    authorization: authorizationZh,
    audit: auditZh,
    security: securityZh,
    operators: operatorsZh,
    welcome: welcomeZh,
    home: homeZh,
    usage: usageZh,
    webhooks: webhooksZh,
    palette: paletteZh,
  },
};
