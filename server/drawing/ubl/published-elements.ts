/**
 * What the UBL 2.1 schema of OASIS publishes of the elements that `ubl-order.ts` writes, for its tests: the children of each
 * in their sequence, with how often they may be there (`?` once at most, `*` any number, `+` at least once, else exactly
 * once). https://docs.oasis-open.org/ubl/os-UBL-2.1/
 */
const PUBLISHED: Readonly<Record<string, string>> = {
  Order: `
    ext:UBLExtensions? cbc:UBLVersionID? cbc:CustomizationID? cbc:ProfileID? cbc:ProfileExecutionID?
    cbc:ID cbc:SalesOrderID? cbc:CopyIndicator? cbc:UUID? cbc:IssueDate cbc:IssueTime?
    cbc:OrderTypeCode? cbc:Note* cbc:RequestedInvoiceCurrencyCode? cbc:DocumentCurrencyCode?
    cbc:PricingCurrencyCode? cbc:TaxCurrencyCode? cbc:CustomerReference? cbc:AccountingCostCode?
    cbc:AccountingCost? cbc:LineCountNumeric? cac:ValidityPeriod* cac:QuotationDocumentReference?
    cac:OrderDocumentReference* cac:OriginatorDocumentReference? cac:CatalogueReference?
    cac:AdditionalDocumentReference* cac:Contract* cac:ProjectReference* cac:Signature*
    cac:BuyerCustomerParty cac:SellerSupplierParty cac:OriginatorCustomerParty?
    cac:FreightForwarderParty? cac:AccountingCustomerParty? cac:Delivery* cac:DeliveryTerms*
    cac:PaymentMeans* cac:PaymentTerms* cac:TransactionConditions? cac:AllowanceCharge*
    cac:TaxExchangeRate? cac:PricingExchangeRate? cac:PaymentExchangeRate? cac:DestinationCountry?
    cac:TaxTotal* cac:AnticipatedMonetaryTotal? cac:OrderLine+
  `,
  'cac:BuyerCustomerParty': `
    cbc:CustomerAssignedAccountID? cbc:SupplierAssignedAccountID? cbc:AdditionalAccountID*
    cac:Party? cac:DeliveryContact? cac:AccountingContact? cac:BuyerContact?
  `,
  'cac:SellerSupplierParty': `
    cbc:CustomerAssignedAccountID? cbc:AdditionalAccountID* cbc:DataSendingCapability? cac:Party?
    cac:DespatchContact? cac:AccountingContact? cac:SellerContact?
  `,
  'cac:Party': `
    cbc:MarkCareIndicator? cbc:MarkAttentionIndicator? cbc:WebsiteURI? cbc:LogoReferenceID?
    cbc:EndpointID? cbc:IndustryClassificationCode? cac:PartyIdentification* cac:PartyName*
    cac:Language? cac:PostalAddress? cac:PhysicalLocation? cac:PartyTaxScheme* cac:PartyLegalEntity*
    cac:Contact? cac:Person* cac:AgentParty? cac:ServiceProviderParty* cac:PowerOfAttorney*
    cac:FinancialAccount?
  `,
  'cac:PartyName': 'cbc:Name',
  'cac:Contact': `
    cbc:ID? cbc:Name? cbc:Telephone? cbc:Telefax? cbc:ElectronicMail? cbc:Note*
    cac:OtherCommunication*
  `,
  'cac:Delivery': `
    cbc:ID? cbc:Quantity? cbc:MinimumQuantity? cbc:MaximumQuantity? cbc:ActualDeliveryDate?
    cbc:ActualDeliveryTime? cbc:LatestDeliveryDate? cbc:LatestDeliveryTime? cbc:ReleaseID?
    cbc:TrackingID? cac:DeliveryAddress? cac:DeliveryLocation? cac:AlternativeDeliveryLocation?
    cac:RequestedDeliveryPeriod? cac:PromisedDeliveryPeriod? cac:EstimatedDeliveryPeriod?
    cac:CarrierParty? cac:DeliveryParty? cac:NotifyParty* cac:Despatch? cac:DeliveryTerms*
    cac:MinimumDeliveryUnit? cac:MaximumDeliveryUnit? cac:Shipment?
  `,
  'cac:RequestedDeliveryPeriod': `
    cbc:StartDate? cbc:StartTime? cbc:EndDate? cbc:EndTime? cbc:DurationMeasure?
    cbc:DescriptionCode* cbc:Description*
  `,
  'cac:DeliveryLocation': `
    cbc:ID? cbc:Description* cbc:Conditions* cbc:CountrySubentity? cbc:CountrySubentityCode?
    cbc:LocationTypeCode? cbc:InformationURI? cbc:Name? cac:ValidityPeriod* cac:Address?
    cac:SubsidiaryLocation* cac:LocationCoordinate*
  `,
  'cac:Address': `
    cbc:ID? cbc:AddressTypeCode? cbc:AddressFormatCode? cbc:Postbox? cbc:Floor? cbc:Room?
    cbc:StreetName? cbc:AdditionalStreetName? cbc:BlockName? cbc:BuildingName? cbc:BuildingNumber?
    cbc:InhouseMail? cbc:Department? cbc:MarkAttention? cbc:MarkCare? cbc:PlotIdentification?
    cbc:CitySubdivisionName? cbc:CityName? cbc:PostalZone? cbc:CountrySubentity?
    cbc:CountrySubentityCode? cbc:Region? cbc:District? cbc:TimezoneOffset? cac:AddressLine*
    cac:Country? cac:LocationCoordinate*
  `,
  'cac:AddressLine': 'cbc:Line',
  'cac:AnticipatedMonetaryTotal': `
    cbc:LineExtensionAmount? cbc:TaxExclusiveAmount? cbc:TaxInclusiveAmount?
    cbc:AllowanceTotalAmount? cbc:ChargeTotalAmount? cbc:PrepaidAmount? cbc:PayableRoundingAmount?
    cbc:PayableAmount cbc:PayableAlternativeAmount?
  `,
  'cac:OrderLine': `
    cbc:SubstitutionStatusCode? cbc:Note* cac:LineItem cac:SellerProposedSubstituteLineItem*
    cac:SellerSubstitutedLineItem* cac:BuyerProposedSubstituteLineItem* cac:CatalogueLineReference?
    cac:QuotationLineReference? cac:OrderLineReference* cac:DocumentReference*
  `,
  'cac:LineItem': `
    cbc:ID cbc:SalesOrderID? cbc:UUID? cbc:Note* cbc:LineStatusCode? cbc:Quantity?
    cbc:LineExtensionAmount? cbc:TotalTaxAmount? cbc:MinimumQuantity? cbc:MaximumQuantity?
    cbc:MinimumBackorderQuantity? cbc:MaximumBackorderQuantity? cbc:InspectionMethodCode?
    cbc:PartialDeliveryIndicator? cbc:BackOrderAllowedIndicator? cbc:AccountingCostCode?
    cbc:AccountingCost? cbc:WarrantyInformation* cac:Delivery* cac:DeliveryTerms?
    cac:OriginatorParty? cac:OrderedShipment* cac:PricingReference? cac:AllowanceCharge* cac:Price?
    cac:Item cac:SubLineItem* cac:WarrantyValidityPeriod? cac:WarrantyParty? cac:TaxTotal*
    cac:ItemPriceExtension? cac:LineReference*
  `,
  'cac:Price': `
    cbc:PriceAmount cbc:BaseQuantity? cbc:PriceChangeReason* cbc:PriceTypeCode? cbc:PriceType?
    cbc:OrderableUnitFactorRate? cac:ValidityPeriod* cac:PriceList? cac:AllowanceCharge*
    cac:PricingExchangeRate?
  `,
  'cac:Item': `
    cbc:Description* cbc:PackQuantity? cbc:PackSizeNumeric? cbc:CatalogueIndicator? cbc:Name?
    cbc:HazardousRiskIndicator? cbc:AdditionalInformation* cbc:Keyword* cbc:BrandName*
    cbc:ModelName* cac:BuyersItemIdentification? cac:SellersItemIdentification?
    cac:ManufacturersItemIdentification* cac:StandardItemIdentification?
    cac:CatalogueItemIdentification? cac:AdditionalItemIdentification*
    cac:CatalogueDocumentReference? cac:ItemSpecificationDocumentReference* cac:OriginCountry?
    cac:CommodityClassification* cac:TransactionConditions* cac:HazardousItem*
    cac:ClassifiedTaxCategory* cac:AdditionalItemProperty* cac:ManufacturerParty*
    cac:InformationContentProviderParty? cac:OriginAddress* cac:ItemInstance* cac:Certificate*
    cac:Dimension*
  `,
  'cac:BuyersItemIdentification': `
    cbc:ID cbc:ExtendedID? cbc:BarcodeSymbologyID? cac:PhysicalAttribute* cac:MeasurementDimension*
    cac:IssuerParty?
  `,
};

/** Elements of the same type. */
const SAME: Readonly<Record<string, string>> = {
  'cac:SellersItemIdentification': 'cac:BuyersItemIdentification',
};

interface Child {
  name: string;
  least: number;
  most: number;
}

const LIMITS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  '?': [0, 1],
  '*': [0, Infinity],
  '+': [1, Infinity],
};

/** The children of an element in their sequence; undefined for one that is not listed. */
export function publishedChildren(element: string): Child[] | undefined {
  const text = PUBLISHED[SAME[element] ?? element];
  return text
    ?.trim()
    .split(/\s+/)
    .map((child) => {
      const [least, most] = LIMITS[child.slice(-1)] ?? [1, 1];
      return { name: child.replace(/[?*+]$/, ''), least, most };
    });
}
